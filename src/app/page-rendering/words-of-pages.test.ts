import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../test/server.ts'
import { newCategory, newProduct } from '../../../test/world.ts'
import { paths } from '#shared/paths.ts'

const shop = await testShop({}, { pages: true })
const dairy = await newCategory(shop.db, 'Dairy')
const milk = await newProduct(shop.db, dairy, {
  name: 'Toned Milk',
  packs: [
    { unit: '500 ml', mrp: 30, price: 27, stock: 3 },
    { unit: '1 l', mrp: 60, price: 54, stock: 0 },
  ],
})
afterAll(() => shop.close())

/** Names and units, which are the same in every language. */
const ALLOWED =
  /\b(?:UPI|FSSAI|GSTIN|MRP|ORD|GRV|SMS|PDF|OTP|PIN|CVV|QR|EMI|WhatsApp|Google|Instagram|kg|g|ml|l|km|Tokri|R|ASHA|Asha|English)\b/g

/** The Latin words of an element that is not marked as English: in texts and in what is read aloud. */
function latinWords(node: Tree.Node): string[] {
  if (node.nodeName === '#text') return latinIn((node as Tree.TextNode).value)
  if (!('childNodes' in node)) return []
  // A document has neither.
  const { attrs, tagName } = { attrs: [], tagName: '', ...(node as Partial<Tree.Element>) }
  const attribute = (name: string) =>
    (attrs as Tree.Element['attrs']).find((one) => one.name === name)?.value ?? ''
  if (['script', 'style', 'template', 'address'].includes(tagName)) return []
  if (attribute('lang').startsWith('en')) return []
  const said = ['aria-label', 'alt', 'title', 'placeholder'].map(attribute)
  return [...said.flatMap(latinIn), ...node.childNodes.flatMap(latinWords)]
}
const latinIn = (text: string) =>
  text
    .replace(/Our shop|Toned Milk|Dairy|Fresh|India|milk|xylophone/g, '')
    .replace(ALLOWED, '')
    .match(/[A-Za-z]{2,}/g) ?? []

const pages = [
  paths.home,
  paths.product(milk),
  paths.allProductsByCategory(dairy.categoryId),
  '/search?q=milk',
  '/search?q=',
  '/search?q=xylophone',
  '/login',
  '/register',
  '/forgot-password',
  '/cart',
  '/checkout',
  '/user-menu',
  '/dashboard/my-orders',
  '/dashboard/profile',
  '/success',
  '/cancel',
  '/no-such-page',
  '/privacy-choices',
]

test.each(pages)('/hi%s is Hindi, with no Latin word that is no name', async (path) => {
  const { body } = await shop.server.inject(`/hi${path}`)
  expect(body).toContain('<html lang="hi-IN">')
  expect([...new Set(latinWords(parse(body, { scriptingEnabled: false })))]).toEqual([])
})

test('the policies, which are English, say so', async () => {
  const { body } = await shop.server.inject('/hi/about-us')
  expect([...new Set(latinWords(parse(body, { scriptingEnabled: false })))]).toEqual([])
})

test('a language is a segment before pages alone: calls and files below it are not found, as below any other', async () => {
  const paths = [
    '/api/category/get-category',
    '/api/no-such-call',
    '/assets/none.js',
    '/uploads/none.webp',
    '/healthz',
  ]
  for (const path of paths) {
    const [hindi, other] = await Promise.all(
      ['hi', 'xx'].map((segment) => shop.server.inject(`/${segment}${path}`)),
    )
    expect([path, hindi!.statusCode, other!.statusCode]).toEqual([path, 404, 404])
  }
})

test('a shared cache that knows only addresses never serves a page of one language for another', async () => {
  const cache = new Map<string, Promise<string>>()
  const languages = ['hi', 'en', 'hi-IN,en;q=0.5', 'ta', '']
  const fetched = async (url: string, language: string) => {
    const headers = {
      'accept-language': language,
      cookie: `locale=${language}`,
      'accept-encoding': 'identity',
    }
    const response = await shop.server.inject({ url, headers })
    expect(response.headers['set-cookie']).toBeUndefined()
    expect(String(response.headers.vary ?? '')).not.toMatch(/language|cookie|\*/i)
    return response.body
  }
  const asked = Array.from({ length: 100 }, (_, at) => {
    const path = pages[at % pages.length]!
    return {
      url: at % 2 ? path : `/hi${path}`,
      language: languages[at % languages.length]!,
      isHindi: at % 2 === 0,
    }
  })
  const bodies = await Promise.all(
    asked.map(({ url, language }) => {
      if (!cache.has(url)) cache.set(url, fetched(url, language))
      return cache.get(url)!
    }),
  )
  for (const [at, { url, isHindi }] of asked.entries()) {
    expect([url, /<html lang="([^"]+)"/.exec(bodies[at]!)?.[1]]).toEqual([url, isHindi ? 'hi-IN' : 'en-IN'])
    expect(bodies[at]!.includes('सीधे सामग्री पर जाएँ')).toBe(isHindi)
  }
})
