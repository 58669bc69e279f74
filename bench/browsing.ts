import { json, make, textOf, type Call, type Reply } from './caller.ts'
import type { FilledSubCategory } from './fill-products.ts'
import type { PrivateShop } from './private-shop.ts'

const post = (path: string, body: object): Call => ({ method: 'POST', path, body })
const get = (path: string): Call => ({ method: 'GET', path })

/** The product whose page and call are measured. */
export const PRODUCT = 500

/** The requests of a guest. */
export interface Browsing {
  categoryList: Call
  subCategoryList: Call
  product: Call
  search: Call
  home: Call
  homePage: Call
  categoryPage: Call
  productPage: Call
  /** One of each request that guests make, in realistic proportions. */
  any(random: () => number): Call
  /** The same from all products, by Zipf's law: the n-th is asked for a n-th as often as the first. */
  longTail(random: () => number): Call
  /** The pages of all products. */
  productPages: Call[]
  categoryPages: Call[]
}

export async function browsingOf(shop: PrivateShop, subCategories: FilledSubCategory[]): Promise<Browsing> {
  const { categoryId, subCategoryId } = subCategories[6]!
  const slug = json(await make(shop.url, productCall(PRODUCT))).data.slug as string
  const slugs = await shop.bulk.query<{ id: number; slug: string }>(
    'SELECT id, slug FROM products WHERE deleted_at IS NULL ORDER BY id',
  )
  const warm = slugs.rows.filter(({ id }) => id <= 2_000)
  const words = [
    'milk',
    'rice',
    'organic tea',
    'bread',
    'ghee',
    'gopala',
    'soap',
    'dal',
    'farm eggs',
    'juice',
  ]
  const pick = <T>(from: T[], random: () => number) => from[Math.floor(random() * from.length)]!
  const categories = [...new Set(subCategories.map((place) => place.categoryId))]
  const rankOf = zipf(slugs.rows.length)
  const shuffled = slugs.rows.toSorted((a, b) => ((a.id * 7_919) % 10_007) - ((b.id * 7_919) % 10_007))
  const anyOf =
    (product: (random: () => number) => { id: number; slug: string }) => (random: () => number) => {
      const draw = random()
      if (draw < 0.15) return get('/')
      if (draw < 0.3) return get(`/all-products-by-category/${pick(categories, random)}`)
      if (draw < 0.45) return get(`/product/${product(random).slug}`)
      if (draw < 0.6) return categoryCall(pick(categories, random), 1 + Math.floor(random() * 3))
      if (draw < 0.8) return productCall(product(random).id)
      if (draw < 0.95) return post('/api/product/search-product', { search: pick(words, random) })
      return get('/api/product/home-rows')
    }
  return {
    categoryList: categoryCall(categoryId),
    subCategoryList: post('/api/product/get-products-by-category-and-sub-category', {
      categoryId,
      subCategoryId,
    }),
    product: productCall(PRODUCT),
    search: post('/api/product/search-product', { search: 'milk' }),
    home: get('/api/product/home-rows'),
    homePage: get('/'),
    categoryPage: get(`/all-products-by-category/${categoryId}`),
    productPage: get(`/product/${slug}`),
    any: anyOf((random) => pick(warm, random)),
    longTail: anyOf((random) => shuffled[rankOf(random)]!),
    productPages: slugs.rows.map(({ slug }) => get(`/product/${slug}`)),
    categoryPages: categories.map((id) => get(`/all-products-by-category/${id}`)),
  }
}

/** Draws a rank from 0 to below `count`, the n-th with a weight of 1/n. */
function zipf(count: number): (random: () => number) => number {
  const sums: number[] = []
  for (let n = 1; n <= count; n++) sums.push((sums.at(-1) ?? 0) + 1 / n)
  return (random) => {
    const drawn = random() * sums.at(-1)!
    return sums.findIndex((sum) => sum > drawn)
  }
}

const categoryCall = (categoryId: number, page = 1) =>
  post('/api/product/get-products-by-category', { categoryId, page })
const productCall = (productId: number) => post('/api/product/get-product-by-id', { productId })

/** Throws unless the response holds a full page of rows. */
export const fullPage = (rows: number) => (reply: Reply) => {
  const { data } = json(reply)
  if (data.length !== rows) throw new Error(`expected ${rows} rows, got ${data.length}`)
}

/** Throws unless the response is a complete HTML page. */
export const completeHtml = (reply: Reply) => {
  if (reply.headers['content-encoding'] !== 'br' || reply.body.length < 2_000)
    throw new Error('the response is not a complete HTML page')
}

/** Throws unless the response holds a whole page as plain text. */
export const wholePage = (reply: Reply) => {
  if (reply.headers['content-encoding'] || !textOf(reply).endsWith('</html>'))
    throw new Error('the response is not a whole page')
}
