import { useId } from 'react'
import type { Product } from '#shared/shapes.ts'
import { Link } from '#ui/link.tsx'
import { Rail } from '#ui/rail.tsx'
import { ProductCard } from './product-card.tsx'
import type { StepperSlot } from './product-grid.tsx'

/** Products in one line that scrolls sideways, under a heading with "See all". */
export function ProductRow({
  title,
  seeAll,
  products,
  stepper,
}: {
  title: string
  /** Where all of them are. */
  seeAll?: string
  products: Product[]
  stepper: StepperSlot
}) {
  const id = useId()
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
      <Rail label={title}>
        {products.map((product) => (
          <li key={product._id} className="w-38 md:w-46">
            <ProductCard
              product={product}
              stepper={(unit) => stepper(product, unit)}
              sizes="(width < 768px) 136px, 168px"
            />
          </li>
        ))}
      </Rail>
    </section>
  )
}
