import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { asha, newProduct, newCategory } from '../../../../test/world.ts'
import { folderFileStore } from '#platform/files/folder-file-store.ts'
import { sql } from '#platform/db/postgres.ts'
import { VARIANT_WIDTHS } from '#shared/image-variants.ts'
import { fileName, filesIn, filesOf, imageId } from '../image-url.ts'
import { encodeHere, type AvifEncoder } from './avif-encoder.ts'
import { bytesOf, imageFile, variantsOf } from './encode-image.ts'
import { insertImage, missingImages, removeImage } from './image-store.ts'
import { makeVariantsHandler } from './make-variants.ts'
import { storeImage } from './store-image.ts'
import { sweepMedia } from './sweep-media.ts'

const age = sql('test.age_images', `UPDATE images SET claimed_at = now() - interval '25 hours'`)
const idsOf = sql<{ id: string }>('test.image_ids', 'SELECT id FROM images')
/** The narrower a picture, the older it is. */
const ageOfWidth = sql('test.age_of_width', `UPDATE images SET created_at = now() + width * interval '1 s'`)
const rowOf = sql<{ widths: number[]; bytes: number }>('test.image_row', 'SELECT widths, bytes FROM images')

let shop: TestDatabase
let folder: string
beforeEach(async () => {
  shop = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tokri-sweep-'))
})
afterEach(async () => {
  await shop.drop()
  await rm(folder, { recursive: true })
})

const deps = () => ({ db: shop.db, files: folderFileStore(folder) })
const picture = (width: number) =>
  sharp({ create: { width, height: 100, channels: 3, background: 'white' } })
    .webp()
    .toBuffer()
const store = async (width: number) => (await storeImage(deps(), await picture(width))).url
const makeMissing = (stopping = new AbortController().signal) =>
  makeVariantsHandler({ ...deps(), openAvifEncoder: encodeHere })({}, stopping)
const names = async () => (await readdir(folder)).sort()
const ids = async () => (await shop.db.many(idsOf)).map(({ id }) => id)

/** The statement that makes each kind of record use a picture. */
const places: Record<string, string> = {
  'a hidden product': `UPDATE products SET images = ARRAY['', $1], publish = false`,
  'a removed pack': `UPDATE packs SET image = $1, retired_at = now()`,
  'a deleted product': `UPDATE products SET images = ARRAY['', $1], deleted_at = now()`,
  'a category': `UPDATE categories SET image = $1`,
  'a sub-category': `UPDATE sub_categories SET image = $1`,
  'a user': `UPDATE users SET avatar = $1`,
  'a banner': `INSERT INTO settings (key, value) VALUES ('shop', jsonb_build_object('banners', ARRAY['', $1::text]))`,
  'an order': `INSERT INTO order_images VALUES ($1)`,
  'a delivery': `INSERT INTO deliveries (order_id, rider_id, photo) SELECT 'ORD-1', id, $1 FROM users LIMIT 1`,
  'a complaint': `INSERT INTO grievances (id, ticket, email, body, photo, state, acknowledge_by, settle_by)
    VALUES (repeat('a', 24), 'GRV-261125-7QK2MZ4T', 'asha@example.in', 'Sour', $1, 'open', now(), now() + '1 day'::interval)`,
  'what replaced a missing item': `INSERT INTO supplied_lines (order_id, position, line_position, is_replacement,
      pack_id, product_id, name, image, unit, quantity, price_paise, discount_micro, final_paise)
    VALUES ('ORD-1', 0, 0, true, 1, 1, 'P', $1, '1 kg', 1, 1, 0, 1)`,
}

test.each(Object.entries(places))('a picture that is used by %s is not deleted', async (_, use) => {
  await newProduct(shop.db, await newCategory(shop.db), { name: 'Onion' })
  await asha(shop.db)
  await shop.owner.pool.query(
    `ALTER TABLE deliveries DROP CONSTRAINT deliveries_order_id_fkey;
     ALTER TABLE supplied_lines DROP CONSTRAINT supplied_lines_order_id_line_position_fkey`,
  )
  const url = await store(100)
  await shop.db.pool.query(use, [url])
  await shop.db.run(age)
  await sweepMedia(deps())
  expect(await removeImage(shop.db, url.slice(7, 39))).toBe('used')
  expect(await ids()).toHaveLength(1)
  expect(await names()).toHaveLength(5)
})

test('an unused picture is deleted after a day, with its files', async () => {
  const url = await store(100)
  await sweepMedia(deps())
  expect(await ids()).toHaveLength(1)

  await shop.db.run(age)
  const recent = await store(101)
  await makeMissing()
  await sweepMedia(deps())
  expect(await ids()).toEqual([recent.slice(7, 39)])
  expect(await names()).toEqual(filesOf(recent.slice(7, 39)).sort())
  expect(url).not.toBe(recent)
})

test('a picture claimed for a record is kept for another day', async () => {
  const url = await store(100)
  await shop.db.run(age)
  expect(await missingImages(shop.db, [url])).toEqual([])
  await sweepMedia(deps())
  expect(await ids()).toHaveLength(1)
})

test('a picture that is uploaded again is kept for another day', async () => {
  await store(100)
  await shop.db.run(age)
  await store(100)
  await sweepMedia(deps())
  expect(await ids()).toHaveLength(1)
})

test('a picture that is saved in a record while it is being deleted is kept', async () => {
  const url = await store(100)
  let outcome: Promise<string> | undefined
  await shop.db.transaction(async (tx) => {
    await missingImages(tx, [url])
    outcome = removeImage(shop.db, url.slice(7, 39))
    await new Promise((resolve) => setTimeout(resolve, 100))
    await tx.run(sql('test.show', `INSERT INTO categories (name, slug, image) VALUES ('A', 'a', $1)`), [url])
  })
  expect(await outcome).toBe('used')
  expect(await ids()).toHaveLength(1)
})

test('the sweep checks every column that holds a picture', async () => {
  const columns = sql<{ place: string }>(
    'test.picture_columns',
    `SELECT table_name || '.' || column_name AS place FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ '(image|avatar|logo|picture|photo|banner)'
       AND table_name NOT IN ('images', 'image_uses', 'picture_fetches')`,
  )
  const seen = sql<{ place: string }>(
    'test.seen_columns',
    `SELECT table_name || '.' || column_name AS place FROM information_schema.view_column_usage
     WHERE view_name = 'image_uses'`,
  )
  const all = (await shop.owner.many(columns)).map(({ place }) => place).sort()
  const used = (await shop.owner.many(seen)).map(({ place }) => place)
  expect(all).toContain('users.avatar')
  // A fetch remembers its picture and does not keep it. Lines of orders add theirs to order_images, and replacements are looked
  // up by an index, outside the view.
  expect([...used, 'order_lines.image', 'supplied_lines.image']).toEqual(expect.arrayContaining(all))
})

test('UPL-13 files without a picture, from interrupted uploads, are deleted after a day', async () => {
  const url = await store(100)
  const id = url.slice(7, 39)
  const orphan = `${'0'.repeat(32)}.webp`
  const orphanInAvif = `${'0'.repeat(32)}-160.avif`
  const draft = `.${'1'.repeat(32)}.webp-0a1b2c3d4e5f.tmp`
  const young = `${'2'.repeat(32)}.webp`
  for (const name of [orphan, orphanInAvif, draft, young, 'notes.txt', ...filesIn('avif', id)])
    await writeFile(join(folder, name), 'x')
  for (const name of [orphan, orphanInAvif, draft, 'notes.txt', ...filesOf(id)])
    await utimes(join(folder, name), 1_000, 1_000)
  await sweepMedia(deps())
  expect(await names()).toEqual([...filesOf(id), young, 'notes.txt'].sort())
})

test('missing widths and formats are generated', async () => {
  const webp = await picture(700)
  const id = 'a'.repeat(32)
  const files = [imageFile(fileName(id), webp), ...(await variantsOf(id, webp, [320]))]
  await deps().files.put(files)
  await insertImage(shop.db, { id, width: 700, height: 100, widths: [320], bytes: bytesOf(files) })
  const before = await shop.db.one(rowOf)
  expect(await names()).toEqual([`${id}-320.webp`, `${id}.webp`].sort())
  await makeMissing()
  expect(await names()).toEqual(filesOf(id).sort())
  for (const width of VARIANT_WIDTHS) {
    const { format, compression, ...small } = await sharp(join(folder, `${id}-${width}.avif`)).metadata()
    expect([format, compression, small.width]).toEqual(['heif', 'av1', width])
  }
  expect(await sharp(join(folder, `${id}.avif`)).metadata()).toMatchObject({ width: 700 })
  const after = await shop.db.one(rowOf)
  expect(new Set(after.widths)).toEqual(new Set(VARIANT_WIDTHS))
  expect(after.widths).toHaveLength(4)
  expect(after.bytes).toBeGreaterThan(before.bytes)
  await makeMissing()
  expect(await shop.db.one(rowOf)).toEqual(after)
  await expect(makeMissing(AbortSignal.abort())).rejects.toThrow(/abort/)
})

test('the newest picture gets its AVIF first, and a damaged one does not block the others', async () => {
  await store(50)
  const damaged = await store(60)
  await store(70)
  await shop.db.run(ageOfWidth)
  await writeFile(join(folder, `${imageId(damaged)}.webp`), 'no picture')
  const order: number[] = []
  const openAvifEncoder = (): AvifEncoder => ({
    ...encodeHere(),
    async encode(id, whole) {
      order.push(
        (
          await sharp(whole)
            .metadata()
            .catch(() => ({ width: 0 }))
        ).width,
      )
      return encodeHere().encode(id, whole)
    },
  })
  const made = makeVariantsHandler({ ...deps(), openAvifEncoder })({}, new AbortController().signal)
  await expect(made).rejects.toThrow(/unsupported image format/)
  expect(order).toEqual([70, 0, 50])
  expect((await names()).filter((name) => name.endsWith('.avif'))).toHaveLength(10)
})
