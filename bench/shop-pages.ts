import type { Product } from '#shared/shapes.ts'
import type { Category } from '#features/catalogue/contract.ts'

export interface ShopPage {
  name: 'home' | 'category' | 'product' | 'search' | 'cart' | 'home in Hindi'
  url: string
  /** The guest cart in the browser's local storage. */
  cart?: string
}

/** The pages on which most visits begin. */
export async function shopPages(shop: string): Promise<ShopPage[]> {
  const [category] = await fetchData<Category[]>(`${shop}/api/category/get-category`)
  const products = await fetchData<Product[]>(`${shop}/api/product/search-product`, {
    search: 'milk',
    inStock: true,
  })
  const [product] = products
  if (!category || !product) throw new Error('the shop has no category or no product')
  const cart = products.slice(0, 3).map((productId) => ({
    productId,
    unit: productId.unit,
    quantity: 1,
    updatedAt: '2026-01-01T00:00:00.000Z',
  }))
  return [
    { name: 'home', url: `${shop}/` },
    { name: 'category', url: `${shop}/all-products-by-category/${category._id}` },
    { name: 'product', url: `${shop}/product/${product.slug}` },
    { name: 'search', url: `${shop}/search?q=milk` },
    { name: 'cart', url: `${shop}/cart`, cart: JSON.stringify(cart) },
    { name: 'home in Hindi', url: `${shop}/hi` },
  ]
}

async function fetchData<T>(url: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'Content-Type': 'application/json' } : {},
    body: body ? JSON.stringify(body) : null,
  })
  return ((await response.json()) as { data: T }).data
}
