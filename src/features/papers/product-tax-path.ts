import { adminPaths } from '#shared/admin-paths.ts'

/** The fragment with which a product's page begins in the field for its HSN code. */
export const TAX_HASH = '#tax'

/** Where a product's HSN and tax are entered. */
export const productTaxPath = (productId: number): string =>
  `${adminPaths.updateProduct(productId)}${TAX_HASH}`
