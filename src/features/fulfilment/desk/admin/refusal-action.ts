import { productTaxPath } from '#features/papers/product-tax-path.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { AppError } from '#shared/problems.ts'

/** Where an administrator puts right what an order's move was refused for; null if there is no such page. */
export function refusalAction(error: unknown): { label: string; path: string } | null {
  if (!(error instanceof AppError)) return null
  switch (error.code) {
    case 'line_not_weighed':
    case 'mrp_not_read':
    case 'nothing_supplied':
    case 'out_of_stock':
      return { label: 'Pick', path: adminPaths.pick }
    case 'tax_settings_missing':
      return { label: 'Settings', path: (error.data as { path: string }).path }
    case 'product_tax_missing': {
      const [first] = (error.data as { products: { productId: number }[] }).products
      return { label: 'Enter it', path: productTaxPath(first!.productId) }
    }
    default:
      return null
  }
}
