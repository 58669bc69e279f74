import type { Tx } from '#platform/db/postgres.ts'
import type { Product } from '#shared/shapes.ts'
import type { Category } from '../contract.ts'
import { listCategories } from './category-store.ts'
import { toCategory } from './category-view.ts'
import { listHomeProducts } from './product-store.ts'
import { toProduct } from './product-view.ts'

const PER_CATEGORY = 12

/** The rows of the home page: every category that has products to show, with its products. */
export async function getHomeRows(tx: Tx): Promise<{ category: Category; products: Product[] }[]> {
  const categories = await listCategories(tx, 'shown')
  const products = await listHomeProducts(tx, PER_CATEGORY)
  return categories.flatMap((row) => {
    const found = products.filter((product) => product.categoryId === row.id)
    if (found.length === 0) return []
    return [{ category: toCategory(row), products: found.map((product) => toProduct(product)) }]
  })
}
