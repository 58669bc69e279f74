import type { Product } from '#shared/shapes.ts'
import { classNames } from '#ui/class-names.ts'
import { ProductCard, type StepperSlot } from './product-card.tsx'
import { ProductCardSkeleton } from './product-card-skeleton.tsx'

export type { StepperSlot }

interface ProductGridProps {
  products: Product[]
  stepper: StepperSlot
  /** The number of skeletons at the end while more products are loading. */
  waiting?: number
  /** The shown products are about to be replaced. */
  dimmed?: boolean
}

export function ProductGrid({ products, stepper, waiting = 0, dimmed }: ProductGridProps) {
  return (
    <ul className={classNames('product-grid transition-opacity', dimmed && 'opacity-50')}>
      {products.map((product, index) => (
        <li key={product._id} className="min-w-0">
          <ProductCard product={product} stepper={stepper} urgent={index === 0} heading="h2" />
        </li>
      ))}
      {Array.from({ length: waiting }, (_, index) => (
        <li key={`waiting-${index}`} className="min-w-0">
          <ProductCardSkeleton />
        </li>
      ))}
    </ul>
  )
}
