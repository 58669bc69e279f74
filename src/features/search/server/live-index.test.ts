import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { newCategory, plainProduct } from '../../../../test/world.ts'
import { openChangeFeed } from '#platform/db/change-feed.ts'
import { touch } from '#platform/db/change-store.ts'
import { openLog } from '#platform/log.ts'
import { sql } from '#platform/db/postgres.ts'
import { addProducts, type ProductDraft } from '#features/catalogue/server/add-products.ts'
import { createProduct } from '#features/catalogue/server/create-product.ts'
import { updateCategory } from '#features/catalogue/server/update-category.ts'
import { updateProduct } from '#features/catalogue/server/update-product.ts'
import { updateSubCategory } from '#features/catalogue/server/update-sub-category.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { noFilter } from '../engine/facets.ts'
import { openLiveIndex, type LiveIndex } from './live-index.ts'
import { commandActor } from '#features/audit/actor.ts'
import { addSynonym, changeSynonym } from './save-synonym.ts'

const opened: (() => void)[] = []
const shop = await testDatabase()
const category = await newCategory(shop.db, 'Dairy')
afterEach(() => {
  for (const close of opened.splice(0)) close()
})
afterAll(() => shop.drop())

/** The index of one server process. */
async function startIndex(readSold?: () => Promise<Map<number, number>>): Promise<LiveIndex> {
  const log = openLog('silent')
  const feed = openChangeFeed(shop.db, log)
  const index = openLiveIndex({ db: shop.db, feed, log, ...(readSold && { readSold }) })
  opened.push(() => {
    index.stop()
    feed.stop()
  })
  await index.ready
  return index
}

const draft = (name: string, stock = 5, pricePaise = 1_000, discountMicro = 0): ProductDraft => ({
  ...plainProduct,
  name,
  ...category,
  packs: [{ unit: '1 kg', pricePaise, discountMicro, stock, sku: null, maxPerOrder: null }],
})

async function find(index: LiveIndex, search: string): Promise<number[]> {
  const answer = await index.search({
    search,
    exact: true,
    order: 'relevance',
    filter: noFilter,
    offset: 0,
    limit: 20,
  })
  return answer?.ids ?? []
}

const soon = { timeout: 4_000, interval: 20 }

test('a saved product is found at once, and by another process within a second', async () => {
  const other = await startIndex()
  const here = await startIndex()
  const { _id } = await createProduct(shop.db, commandActor, draft('Zebra Cheese'))
  expect(await find(here, 'zebra')).toEqual([_id])
  await expect.poll(() => find(other, 'zebra'), soon).toEqual([_id])

  await updateProduct(shop.db, commandActor, _id, { name: 'Giraffe Cheese' })
  expect(await find(here, 'zebra')).toEqual([])
  expect(await find(here, 'giraffe')).toEqual([_id])
  await updateProduct(shop.db, commandActor, _id, { publish: false })
  expect(await find(here, 'giraffe')).toEqual([])
  await expect.poll(() => find(other, 'giraffe'), soon).toEqual([])
})

test('if the database is unreachable at the start, the index is built once it is back', async () => {
  const log = openLog('silent')
  const feed = openChangeFeed(shop.db, log)
  let isDown = true
  const failing = {
    ...feed,
    catchUp: () => (isDown ? Promise.reject(new Error('out of reach')) : feed.catchUp()),
  }
  const index = openLiveIndex({ db: shop.db, feed: failing, log })
  opened.push(() => {
    index.stop()
    feed.stop()
  })
  await new Promise((resolve) => setTimeout(resolve, 50))
  isDown = false
  await index.ready
  const { _id } = await createProduct(shop.db, commandActor, draft('Okapi Butter'))
  expect(await find(index, 'okapi')).toEqual([_id])
})

test('sold-out products rank last, and popular ones first', async () => {
  const ids = await shop.db.transaction((tx) =>
    addProducts(tx, [draft('Llama Milk', 0), draft('Llama Milk'), draft('Llama Milk')]),
  )
  const [soldOut, unpopular, popular] = ids as [number, number, number]
  const index = await startIndex(async () => new Map([[popular, 40]]))
  expect(await find(index, 'llama milk')).toEqual([popular, unpopular, soldOut])
})

test('a search that was made before follows new sales figures', async () => {
  const ids = await shop.db.transaction((tx) => addProducts(tx, [draft('Vicuna Milk'), draft('Vicuna Milk')]))
  const [first, second] = ids as [number, number]
  let popular = first
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const index = await startIndex(async () => new Map([[popular, 40]]))
    await expect.poll(() => find(index, 'vicuna milk')).toEqual([first, second])
    popular = second
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    await expect.poll(() => find(index, 'vicuna milk')).toEqual([second, first])
  } finally {
    vi.useRealTimers()
  }
})

const rename = sql(
  'test.rename_sub_category',
  `UPDATE sub_categories SET name = $2, is_active = $3 WHERE id = $1`,
)

test('renaming, hiding or showing a sub-category updates the index', async () => {
  const here = await startIndex()
  const other = await newCategory(shop.db, 'Stationery')
  const { _id } = await createProduct(shop.db, commandActor, { ...draft('Blue Pencil'), ...other })
  const change = (name: string, isActive: boolean) =>
    shop.db.transaction(async (tx) => {
      await tx.run(rename, [other.subCategoryId, name, isActive])
      await touch(tx, [tags.shell])
    })
  await change('Writing', true)
  expect(await find(here, 'writing')).toEqual([_id])
  await change('Writing', false)
  expect(await find(here, 'pencil')).toEqual([])
  await change('Writing', true)
  expect(await find(here, 'pencil')).toEqual([_id])
})

test('a category is found by its new name at once, and by another process within a second', async () => {
  const [here, other] = [await startIndex(), await startIndex()]
  const orchard = await newCategory(shop.db, 'Orchard')
  const { _id } = await createProduct(shop.db, commandActor, { ...draft('Zerdali'), ...orchard })
  expect(await find(here, 'grove')).toEqual([])
  await updateCategory(shop.db, commandActor, { _id: orchard.categoryId, name: 'Grove' })
  expect(await find(here, 'grove')).toEqual([_id])
  await expect.poll(() => find(other, 'grove'), soon).toEqual([_id])
})

test('the products of a moved sub-category are filtered by its new category', async () => {
  const here = await startIndex()
  const spices = await newCategory(shop.db, 'Spices')
  const { _id } = await createProduct(shop.db, commandActor, { ...draft('Sumac'), ...spices })
  const inDairy = { ...noFilter, categoryId: category.categoryId }
  const sumacIn = async (filter: typeof noFilter) =>
    (await here.search({ search: 'sumac', exact: true, order: 'relevance', filter, offset: 0, limit: 5 }))
      ?.ids
  expect(await sumacIn(inDairy)).toEqual([])
  await updateSubCategory(shop.db, commandActor, { _id: spices.subCategoryId, category: category.categoryId })
  expect(await sumacIn(inDairy)).toEqual([_id])
})

test('synonyms are used once saved and not when switched off, and a stale save is refused', async () => {
  const here = await startIndex()
  const { _id } = await createProduct(shop.db, commandActor, draft('Yak Butter'))
  const group = { kind: '', terms: ['churu'], misspellings: [], brands: [], finds: [], isActive: true }
  const saved = await addSynonym(shop.db, commandActor, { name: 'yak', ...group })
  expect(await find(here, 'churu')).toEqual([_id])
  await changeSynonym(shop.db, commandActor, saved._id, { isActive: false })
  expect(await find(here, 'churu')).toEqual([])
  const late = { terms: ['late'], updatedAt: saved.updatedAt }
  await expect(changeSynonym(shop.db, commandActor, saved._id, late)).rejects.toMatchObject({
    code: 'stale',
    data: { changed: ['terms'] },
  })
  await expect(addSynonym(shop.db, commandActor, { name: 'Yak', ...group })).rejects.toThrow('already taken')
  await expect(changeSynonym(shop.db, commandActor, '0'.repeat(24), { name: 'x' })).rejects.toThrow(
    'could not find',
  )
})

test('until the index is built, the database answers by all words, filters and orders', async () => {
  const ids = await shop.db.transaction((tx) =>
    addProducts(tx, [draft('Early Rice'), draft('Early Rice Flour'), draft('Early 100% Oats')]),
  )
  await shop.db.transaction((tx) =>
    addProducts(tx, [
      { ...draft('Late Rye', 0), brand: 'Amul' },
      { ...draft('late Eggs', 5, 2_000), brand: 'Other', veg: false },
      { ...draft('Late Figs', 5, 2_500, 20_000_000), origin: 'Nepal' },
      draft('Late Salt', 5, 900),
    ]),
  )
  const log = openLog('silent')
  const feed = openChangeFeed(shop.db, log)
  const index = openLiveIndex({ db: shop.db, feed, log })
  opened.push(() => {
    index.stop()
    feed.stop()
  })
  const request = { exact: false, order: 'relevance', filter: noFilter, offset: 0, limit: 20 } as const
  expect(index.isReady()).toBe(false)
  const early = ['rice early', 'early sugar free rice', '%_', 'early'].map((search) =>
    index.search({ ...request, search }),
  )
  // What it is comes before what it is of, although that is newer.
  const rice = index.search({ ...request, search: 'rice', limit: 1 })
  const filters = [
    { inStock: true },
    { brand: 'aMul' },
    { origin: 'imported' },
    { origin: 'INDIA' },
    { veg: false },
    { minPaise: 2_000 },
    { maxPaise: 1_000 },
    { minDiscountMicro: 10_000_000 },
    { categoryId: category.categoryId + 1 },
  ].flatMap((filter) =>
    ['late', ''].map((search) => ({ ...request, limit: 100, search, filter: { ...noFilter, ...filter } })),
  )
  const orders = (['price_asc', 'price_desc', 'name', 'newest', 'discount'] as const).map((order) => ({
    ...request,
    order,
    search: 'late',
  }))
  const within = { ...request, limit: 100, search: '', within: category }
  const same = [...filters, ...orders, within]
  const before = same.map((one) => index.search(one))
  const found = (await Promise.all(early)).map(({ ids, isProvisional }) => [new Set(ids), isProvisional])
  expect(found).toEqual([
    [new Set(ids.slice(0, 2)), true],
    [new Set(), true],
    [new Set(), true],
    [new Set(ids), true],
  ])
  expect((await rice).ids).toEqual(ids.slice(0, 1))
  const answered = await Promise.all(before)
  await index.ready
  for (const [at, one] of same.entries()) {
    const { ids, total, isProvisional } = await index.search(one)
    expect(isProvisional).toBeUndefined()
    expect([one, new Set(answered[at]!.ids), answered[at]!.total]).toEqual([one, new Set(ids), total])
    if (one.order !== 'relevance') expect([one.order, answered[at]!.ids]).toEqual([one.order, ids])
  }
})
