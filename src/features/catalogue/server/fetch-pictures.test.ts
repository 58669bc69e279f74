import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { adminActor } from '#features/audit/actor.ts'
import { readVersion } from '#platform/db/change-store.ts'
import { openLog } from '#platform/log.ts'
import { openPictureServer } from '../../../../test/picture-server.ts'
import { testShop } from '../../../../test/server.ts'
import { asha, ravi } from '../../../../test/world.ts'
import { catalogueAdminCalls } from '../admin-calls.ts'
import { fetchPicturesHandler } from './fetch-pictures.ts'
import { importProducts } from './import-products.ts'

const log = openLog('silent')
const painted = (color: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

let isUp = true
const shop = await testShop()
const shopkeeper = await ravi(shop.db)
const actor = adminActor(shopkeeper)
const admin = await shop.signIn(shopkeeper)
const shopper = await shop.signIn(await asha(shop.db))
const website = await openPictureServer(async (path, response) => {
  const [, color = '', ms] = /^\/(\w+)(?:-(\d+))?\.jpg/.exec(path) ?? []
  if (path === '/gone.jpg') response.writeHead(404).end()
  else if (path === '/drawing.jpg') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
  else if (path === '/page.jpg') response.end('<!doctype html><p>Please log in')
  else if (path === '/cut.jpg') response.end((await painted('red')).subarray(0, 150))
  else if (path === '/large.jpg') response.writeHead(200, { 'content-length': 1e9 }).end('x')
  else if (path === '/private.jpg') response.writeHead(302, { location: 'https://metadata.example/' }).end()
  else if (path.startsWith('/unsteady') && !isUp) response.writeHead(503).end()
  else
    setTimeout(
      async () => response.end(await painted(path.startsWith('/unsteady') ? 'teal' : color || 'gray')),
      Number(ms ?? 0),
    )
})
afterAll(async () => {
  website.close()
  await shop.close()
})
beforeEach(() => {
  website.asked.splice(0)
  isUp = true
})

let count = 0
const at = (path: string) => `https://pictures.example/${path}.jpg`
const list = (lines: string[]) => ['name,category,subCategory,unit,price,image,publish', ...lines].join('\n')
async function imported(lines: string[], csv = list(lines)): Promise<string> {
  const importId = (count += 1).toString(16).padStart(24, '0')
  const options = { dryRun: false, skipWrongRows: false, importId }
  const outcome = await importProducts(shop.db, actor, () => [Buffer.from(csv)], options)
  expect(outcome.faults).toEqual([])
  return importId
}
const row = (name: string, ...paths: string[]) => `${name},Fruit,Fresh,1 kg,90,${paths.map(at).join(' ')},yes`
const fetchAll = (importId: string, stopping = new AbortController().signal) =>
  fetchPicturesHandler({ db: shop.db, files: shop.files, fetchPublic: website.fetchPublic, log, pauseMs: 0 })(
    { importId },
    stopping,
  )
const query = async (text: string, values: unknown[] = []) => (await shop.owner.pool.query(text, values)).rows
const imagesOf = async (name: string): Promise<string[]> =>
  (await query('SELECT images FROM products WHERE name = $1 AND deleted_at IS NULL', [name]))[0].images
const statesOf = (importId: string) =>
  query('SELECT url, state, tries, reason FROM picture_fetches WHERE import_id = $1 ORDER BY position, url', [
    importId,
  ])
const pictures = async (importId: string) =>
  (await shop.call(catalogueAdminCalls.listImports, { as: admin })).body.data.find(
    ({ id }: { id: string }) => id === importId,
  ).pictures

/** The color of a stored picture. */
async function colorOf(url: string): Promise<string> {
  const image = await shop.server.inject(url)
  const { dominant } = await sharp(image.rawPayload).stats()
  const named = { red: [248, 8, 8], green: [8, 120, 8], blue: [8, 8, 248] }
  const near = ([r = 0, g = 0, b = 0]: number[]) =>
    Math.abs(r - dominant.r) + Math.abs(g - dominant.g) + Math.abs(b - dominant.b)
  return Object.entries(named).sort(([, a], [, b]) => near(a) - near(b))[0]![0]
}

test('a product shows its pictures in the order of the file, whichever comes first', async () => {
  const importId = await imported([row('Mango', 'red-300', 'green-150', 'blue')])
  expect(await query(`SELECT payload FROM jobs WHERE kind = 'fetch-pictures'`)).toEqual([
    { payload: { importId } },
  ])
  const version = await readVersion(shop.db)
  await fetchAll(importId)
  const images = await imagesOf('Mango')
  expect(await Promise.all(images.map(colorOf))).toEqual(['red', 'green', 'blue'])
  expect(await readVersion(shop.db)).not.toBe(version)
  expect(await pictures(importId)).toEqual({ done: 3, waiting: 0, failed: 0, faults: [] })
  await fetchAll(importId)
  expect(await imagesOf('Mango')).toEqual(images)
})

test('an address is asked for once, by all products and by later imports', async () => {
  const importId = await imported([row('Apple', 'maroon'), row('Pear', 'maroon'), row('Plum', 'maroon')])
  await fetchAll(importId)
  await fetchAll(await imported([row('Cherry', 'maroon')]))
  expect(website.asked).toEqual(['/maroon.jpg'])
  expect(await imagesOf('Cherry')).toEqual(await imagesOf('Apple'))
  expect(await imagesOf('Plum')).toHaveLength(1)
})

test('four are fetched at a time', async () => {
  const importId = await imported(Array.from({ length: 8 }, (_, i) => row(`Lemon ${i}`, `yellow-${500 + i}`)))
  await fetchAll(importId)
  expect([website.most(), (await pictures(importId)).done]).toEqual([4, 8])
})

test('what is no picture is refused with the reason, and the others arrive', async () => {
  const importId = await imported([
    row('Guava', 'gone', 'drawing', 'page', 'cut', 'large', 'private', 'olive'),
  ])
  await fetchAll(importId)
  const notAPicture = 'Use a JPEG, PNG, WebP or AVIF picture.'
  const failed = (path: string, reason: string) => ({ url: at(path), state: 'failed', tries: 1, reason })
  expect(await statesOf(importId)).toEqual([
    failed('gone', 'The website has no such file (404).'),
    failed('drawing', notAPicture),
    failed('page', notAPicture),
    failed('cut', 'That picture could not be read. It may be damaged.'),
    failed('large', 'The file is larger than 8 MB.'),
    failed('private', 'The address leads into a private network.'),
    { url: at('olive'), state: 'done', tries: 1, reason: null },
  ])
  expect(await imagesOf('Guava')).toHaveLength(1)
  const { faults, ...counts } = await pictures(importId)
  expect(counts).toEqual({ done: 1, waiting: 0, failed: 6 })
  expect(faults).toContainEqual({
    url: at('gone'),
    reason: 'The website has no such file (404).',
    productId: expect.any(Number),
    name: 'Guava',
  })
})

test('a website that is down is tried three times, and a failed picture again when somebody says so', async () => {
  isUp = false
  const importId = await imported([row('Papaya', 'unsteady'), row('Melon', 'gone')])
  await fetchAll(importId)
  expect(website.asked.filter((path) => path === '/unsteady.jpg')).toHaveLength(3)
  expect((await pictures(importId)).failed).toBe(2)
  isUp = true
  const retry = (as: string, body: object) => shop.call(catalogueAdminCalls.retryPictures, { as, body })
  expect((await retry(shopper, { importId })).body.code).toBe('forbidden')
  await query(`DELETE FROM jobs WHERE kind = 'fetch-pictures'`)
  expect((await retry(admin, { importId, url: at('unsteady') })).body.data).toEqual({ pictures: 1 })
  expect(await query(`SELECT payload FROM jobs WHERE kind = 'fetch-pictures'`)).toEqual([
    { payload: { importId } },
  ])
  await fetchAll(importId)
  expect([await imagesOf('Papaya'), await imagesOf('Melon')]).toEqual([[expect.any(String)], []])
  expect((await retry(admin, { importId })).body.data).toEqual({ pictures: 1 })
})

test('a stopped server goes on later, without fetching again what it has', async () => {
  const importId = await imported([row('Kiwi', 'lime'), row('Fig', 'purple-5000')])
  const stop = new AbortController()
  const stopped = fetchAll(importId, stop.signal)
  await expect.poll(() => imagesOf('Kiwi')).toHaveLength(1)
  stop.abort(new Error('the server stops'))
  await expect(stopped).rejects.toThrow('the server stops')
  expect((await statesOf(importId)).map(({ state, tries }) => [state, tries])).toEqual([
    ['done', 1],
    ['waiting', 0],
  ])
  await query(`UPDATE picture_fetches SET url = $1 WHERE state = 'waiting'`, [at('purple')])
  await fetchAll(importId)
  expect(website.asked.filter((path) => path === '/lime.jpg')).toHaveLength(1)
  expect(await imagesOf('Fig')).toHaveLength(1)
})

test('an undo removes products whose pictures came since, and ends the fetches that wait', async () => {
  const importId = await imported([row('Orange', 'orange'), row('Lychee', 'pink')])
  await fetchAll(importId)
  const known = await imported([row('Orange', 'navy'), row('Grapes', 'indigo')])
  await query(`UPDATE picture_fetches SET state = 'failed', reason = 'x' WHERE import_id = $1 AND url = $2`, [
    known,
    at('indigo'),
  ])
  await fetchAll(known)
  expect(await imagesOf('Orange')).toHaveLength(2)
  const undo = (id: string) =>
    shop.call(catalogueAdminCalls.undoImport, { as: admin, body: { importId: id } })
  expect((await undo(known)).body.data).toEqual({ removed: 1, restored: 1, kept: [] })
  expect(await imagesOf('Orange')).toHaveLength(1)
  expect((await statesOf(known)).map(({ state }) => state)).toEqual(['dropped', 'done'])
  expect((await undo(importId)).body.data).toEqual({ removed: 2, restored: 0, kept: [] })
})

test('a picture that was on its way when its product was removed is not kept for it', async () => {
  const importId = await imported([row('Durian', 'brown-400')])
  const fetched = fetchAll(importId)
  await expect.poll(() => website.asked).toHaveLength(1)
  await shop.call(catalogueAdminCalls.undoImport, { as: admin, body: { importId } })
  await fetched
  expect((await statesOf(importId)).map(({ state }) => state)).toEqual(['dropped'])
  expect(await query(`SELECT images FROM products WHERE name = 'Durian'`)).toEqual([{ images: [] }])
})

const packsOf = (name: string) =>
  query(
    `SELECT k.unit, k.image FROM packs k JOIN products p ON p.id = k.product_id
     WHERE p.name = $1 AND p.deleted_at IS NULL AND k.retired_at IS NULL ORDER BY k.position`,
    [name],
  )
const undo = async (importId: string) =>
  (await shop.call(catalogueAdminCalls.undoImport, { as: admin, body: { importId } })).body.data

test('Shopify: the pictures of a product by their position, and those of its packs', async () => {
  const heading =
    'Handle,Title,Vendor,Type,Published,Option1 Value,Variant SKU,Variant Price,Image Src,Image Position,Variant Image'
  const lines = [
    `banana,Banana,,Fruit,true,6 pc,B6,45,${at('green')},2,${at('green')}`,
    `banana,,,,,12 pc,B12,85,${at('red')},1,${at('blue')}`,
    `banana,,,,,18 pc,B18,125,http://pictures.example/old.jpg,3,`,
    `banana,,,,,24 pc,B24,160,,,${at('blue')}`,
  ]
  const importId = await imported([], [heading, ...lines].join('\n'))
  expect((await statesOf(importId)).map(({ url }) => url)).toEqual([at('red'), at('green'), at('blue')])
  await fetchAll(importId)
  const images = await imagesOf('Banana')
  expect(await Promise.all(images.map(colorOf))).toEqual(['red', 'green'])
  const packs = await packsOf('Banana')
  expect(packs.map(({ image }) => image)).toEqual([images[1], expect.any(String), null, packs[1].image])
  expect(await colorOf(packs[1].image)).toBe('blue')

  // The exported file brings the same pictures back, and changes nothing.
  const { csv } = (await shop.call(catalogueAdminCalls.exportProducts, { as: admin })).body.data
  const [headings, ...own] = csv.split('\r\n')
  const again = [headings, ...own.filter((line: string) => /\bBanana\b/.test(line))].join('\n')
  const outcome = await importProducts(shop.db, actor, () => [Buffer.from(again)], {
    dryRun: false,
    skipWrongRows: false,
  })
  expect([outcome.faults, outcome.planned.rows, outcome.added, outcome.changed]).toEqual([[], 4, 0, 0])

  // A later list changes only the picture of a pack; undone, the pack has its former one again.
  const later = await imported([], [heading, lines[0]!.replace(/green\.jpg$/, 'red.jpg')].join('\n'))
  await fetchAll(later)
  expect((await packsOf('Banana'))[0].image).toBe(images[0])
  expect(await imagesOf('Banana')).toEqual(images)
  expect(await undo(later)).toEqual({ removed: 0, restored: 1, kept: [] })
  expect(await packsOf('Banana')).toEqual(packs)
  expect(await undo(importId)).toEqual({ removed: 1, restored: 0, kept: [] })
})

test('an own list names the picture of a pack by its address, and a picture of a later import stays', async () => {
  const csv = (unit: string, path: string) =>
    `name,category,subCategory,unit,price,packImage\nCoconut,Fruit,Fresh,${unit},40,${at(path)}`
  const first = await imported([], csv('1 pc', 'red'))
  const second = await imported([], csv('1 pc', 'green').replace(',40,', ',45,'))
  await fetchAll(first)
  await fetchAll(second)
  expect(await imagesOf('Coconut')).toEqual([])
  const [{ image }] = await packsOf('Coconut')
  expect(await colorOf(image)).toBe('green')
  expect(await undo(second)).toEqual({ removed: 0, restored: 1, kept: [] })
  expect(await colorOf((await packsOf('Coconut'))[0].image)).toBe('red')
  expect(await undo(first)).toEqual({ removed: 1, restored: 0, kept: [] })
})

test('WooCommerce: all pictures of a product, and that of a variation for its pack', async () => {
  const csv = [
    'ID,Type,SKU,Name,Published,Regular price,Categories,Images,Parent,Attribute 1 value(s)',
    `7,simple,W1,Tomato,1,30,Vegetables,"${at('red')}, ${at('a,b')}",,`,
    `8,variable,W2,Okra,1,,Vegetables,${at('green')},,"1 kg, 2 kg"`,
    `9,variation,W3,,1,60,,,W2,1 kg`,
    `10,variation,W4,,1,110,,${at('blue')},W2,2 kg`,
  ].join('\n')
  const importId = await imported([], csv)
  const urls = (await statesOf(importId)).map(({ url }) => url)
  expect(new Set(urls)).toEqual(new Set(['red', 'a,b', 'green', 'blue'].map(at)))
  await fetchAll(importId)
  expect(await Promise.all((await imagesOf('Okra')).map(colorOf))).toEqual(['green'])
  const packs = await packsOf('Okra')
  expect([packs[0].image, await colorOf(packs[1].image)]).toEqual([null, 'blue'])
})

test('an own list mixes pictures of the shop and addresses; others are errors of their row', async () => {
  const wrong = list([`Date,Fruit,Fresh,1 kg,90,http://pictures.example/red.jpg,yes`])
  const outcome = await importProducts(shop.db, actor, () => [Buffer.from(wrong)], {
    dryRun: true,
    skipWrongRows: false,
  })
  expect(outcome.faults).toMatchObject([{ row: 2, column: 'image' }])
  const [stored = ''] = await imagesOf('Mango')
  const importId = await imported([`Date,Fruit,Fresh,1 kg,90,${stored} ${at('gray')},yes`])
  await fetchAll(importId)
  expect(await imagesOf('Date')).toEqual([stored, expect.stringMatching(/^\/media\//)])
})
