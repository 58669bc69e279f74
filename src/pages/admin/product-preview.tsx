import { ProductCard } from '#features/catalogue/shop/product-card.tsx'
import type { Product } from '#shared/shapes.ts'

/** A product card whose button does nothing. */
export const productPreview = (product: Product) => (
  <ProductCard
    product={product}
    sizes="192px"
    stepper={() => (
      <span className="grid h-9 place-items-center rounded-lg bg-leaf-50 text-sm font-bold text-leaf-700">
        ADD
      </span>
    )}
  />
)
