import { useNavigate } from '#ui/router/router.tsx'
import { ProductForm } from '#features/catalogue/admin/product-form.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { productPreview } from './product-preview.tsx'

/** Adds a product (specification, section 2: upload-product). */
export function Component() {
  const navigate = useNavigate()
  return (
    <div className="grid grid-cols-1 gap-3">
      <Breadcrumb trail={[{ label: 'Products', to: adminPaths.products }, { label: 'Upload product' }]} />
      <h1 className="text-xl font-bold">Upload product</h1>
      <ProductForm
        product={null}
        preview={productPreview}
        onSaved={(_, isMore) => {
          if (isMore) window.scrollTo({ top: 0 })
          else void navigate(adminPaths.products)
        }}
      />
    </div>
  )
}
