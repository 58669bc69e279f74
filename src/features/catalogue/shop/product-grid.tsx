import type { ReactNode } from 'react'
import type { Product } from '#shared/shapes.ts'
import { classNames } from '#ui/class-names.ts'
import { ProductCard } from './product-card.tsx'
import { ProductCardSkeleton } from './product-card-skeleton.tsx'

/** Puts the cart's stepper for a product's pack into a card. */
export type StepperSlot = (product: Product, unit: string) => ReactNode

export function ProductGrid({
  products,
  stepper,
  waiting = 0,
  dimmed,
}: {
  products: Product[]
  stepper: StepperSlot
  /** So many skeletons stand at the end while more is on the way. */
  waiting?: number
  /** What is shown is about to be replaced. */
  dimmed?: boolean
}) {
  return (
    <ul className={classNames('product-grid transition-opacity', dimmed && 'opacity-50')}>
      {products.map((product, index) => (
        <li key={product._id} className="min-w-0">
          <ProductCard
            product={product}
            stepper={(unit) => stepper(product, unit)}
            urgent={index === 0}
            heading="h2"
          />
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
