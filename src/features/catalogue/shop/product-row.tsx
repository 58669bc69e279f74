import { useId } from 'react'
import type { Product } from '#shared/shapes.ts'
import { Link } from '#ui/link.tsx'
import { Rail } from '#ui/rail.tsx'
import { NearView } from '#ui/near-view.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductCardSkeleton } from './product-card-skeleton.tsx'
import type { StepperSlot } from './product-grid.tsx'

/** Products in one line that scrolls sideways, under a heading with "See all". */
export function ProductRow({
  title,
  seeAll,
  products,
  stepper,
  far,
}: {
  title: string
  /** Where all of them are. */
  seeAll?: string
  products: Product[]
  stepper: StepperSlot
  /** Stands far down the page: its products are drawn when they come near. */
  far?: boolean
}) {
  const id = useId()
  const rail = (
    <Rail label={title}>
      {products.map((product) => (
        <li key={product._id} className="w-38 md:w-46">
          <ProductCard
            product={product}
            stepper={(unit) => stepper(product, unit)}
            sizes="(width < 768px) 134px, 166px"
          />
        </li>
      ))}
    </Rail>
  )
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="min-w-0 truncate text-lg font-bold md:text-xl">
          {title}
        </h2>
        {seeAll && (
          <Link
            to={seeAll}
            aria-label={`See all in ${title}`}
            className="-mr-2 inline-flex min-h-11 shrink-0 items-center rounded-lg px-2 text-sm font-semibold text-leaf-600 hover:underline"
          >
            See all
          </Link>
        )}
      </div>
      {far ? <NearView place={<RowPlace />}>{rail}</NearView> : rail}
    </section>
  )
}

/** As high as a row of products. Still: hundreds of moving parts far below the screen would keep the processor busy. */
function RowPlace() {
  return (
    <div aria-hidden className="flex gap-3 overflow-hidden py-1 md:gap-4 [&_*]:animate-none">
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className="w-38 shrink-0 md:w-46">
          <ProductCardSkeleton />
        </div>
      ))}
    </div>
  )
}
