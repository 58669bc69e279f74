import { useParams } from '#ui/router/router.tsx'
import { UpdateProduct } from '#features/catalogue/admin/update-product.tsx'
import { productPreview } from './product-preview.tsx'

/** Edits a product (specification, section 2: update-product/{id}). */
export function Component() {
  const { productId = '' } = useParams()
  return <UpdateProduct key={productId} productId={Number(productId)} preview={productPreview} />
}
