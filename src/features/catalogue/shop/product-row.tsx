import { inItsLanguage } from '#ui/shown-name.tsx'
import { t } from '#shared/words.ts'
import { memo, useId } from 'react'
import type { Product } from '#shared/shapes.ts'
import { Link } from '#ui/link.tsx'
import { Rail } from '#ui/rail.tsx'
import { NearView } from '#ui/near-view.tsx'
import { ProductCard, type StepperSlot } from './product-card.tsx'
import { ProductCardSkeleton } from './product-card-skeleton.tsx'

/** A horizontally scrolling row of products, under a heading with "See all". */
export const ProductRow = memo(function ProductRow({
  title,
  seeAll,
  products,
  stepper,
  far,
}: {
  title: string
  seeAll?: string
  products: Product[]
  stepper: StepperSlot
  /** Far down the page: its products are rendered when they come near. */
  far?: boolean
}) {
  const id = useId()
  const rail = (
    <Rail label={title}>
      {products.map((product) => (
        <li key={product._id} className="w-38 md:w-46">
          <ProductCard product={product} stepper={stepper} sizes="(width < 768px) 134px, 166px" />
        </li>
      ))}
    </Rail>
  )
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 id={id} className="min-w-0 truncate text-lg font-bold md:text-xl">
          {inItsLanguage(title)}
        </h2>
        {seeAll && (
          <Link
            to={seeAll}
            aria-label={t('catalogue.see-all-in-title', { title })}
            className="-mr-2 inline-flex min-h-11 shrink-0 items-center rounded-lg px-2 text-sm font-semibold text-leaf-600 hover:underline"
          >
            {t('catalogue.see-all')}
          </Link>
        )}
      </div>
      {far ? <NearView placeholder={<RowPlaceholder />}>{rail}</NearView> : rail}
    </section>
  )
})

/** As high as a row of products, with few elements and no animation, which would keep the processor busy below the fold. */
function RowPlaceholder() {
  return (
    <div aria-hidden className="flex gap-3 overflow-hidden py-1 md:gap-4 [&_*]:animate-none">
      <div className="w-38 shrink-0 md:w-46">
        <ProductCardSkeleton />
      </div>
      <div className="grow rounded-xl border border-line bg-surface" />
    </div>
  )
}
