import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { sql } from '#platform/db/postgres.ts'
import { folderFileStore } from '#platform/files/folder-file-store.ts'
import { VARIANT_WIDTHS, variantUrl } from '#shared/image-variants.ts'
import { filesIn } from '../image-url.ts'
import { missingImages, nextImageWithoutAvif } from './image-store.ts'
import { storeImage, storePreparedImage } from './store-image.ts'

const rowsOf = sql('test.images', 'SELECT id, width, height FROM images')
const deleteImages = sql('test.forget_images', 'DELETE FROM images')

let folder: string
const shop = await testDatabase()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokri-images-'))
  await shop.db.run(deleteImages)
  return () => rm(folder, { recursive: true })
})
afterAll(() => shop.drop())

const deps = () => ({ db: shop.db, files: folderFileStore(folder) })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 15, g: 122, b: 67, alpha: 0.5 } } })

async function expectNothingStored() {
  expect(await readdir(folder)).toEqual([])
  expect(await shop.db.many(rowsOf)).toEqual([])
}

test('a wide picture is stored in each width, with its transparency', async () => {
  const { id, url, width, height } = await storeImage(deps(), await picture(2000, 1000).png().toBuffer())

  expect({ url, width, height }).toEqual({ url: `/media/${id}.webp`, width: 1280, height: 640 })
  expect((await readdir(folder)).sort()).toEqual(filesIn('webp', id).sort())
  expect(await sharp(join(folder, `${id}.webp`)).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
  for (const width of VARIANT_WIDTHS) {
    const variant = await sharp(join(folder, `${id}-${width}.webp`)).metadata()
    expect(variant).toMatchObject({ width, height: width / 2, hasAlpha: true })
  }
  expect(await shop.db.many(rowsOf)).toEqual([{ id, width: 1280, height: 640 }])
  expect(await missingImages(shop.db, [url, variantUrl(url, 320), `/media/${'0'.repeat(32)}.webp`])).toEqual([
    variantUrl(url, 320),
    `/media/${'0'.repeat(32)}.webp`,
  ])
})

test('a small picture is not enlarged, and is stored once even if uploaded twice', async () => {
  const sent = await picture(200, 100).webp().toBuffer()
  const [once, twice] = await Promise.all([storeImage(deps(), sent), storeImage(deps(), sent)])
  expect(twice).toEqual(once)
  expect(once).toMatchObject({ width: 200, height: 100 })
  expect(await shop.db.many(rowsOf)).toHaveLength(1)
  expect(await readdir(folder)).toHaveLength(5)
})

test('the EXIF orientation is applied and the metadata removed', async () => {
  const sent = await picture(400, 200)
    .flatten()
    .withExif({ IFD0: { Copyright: 'Asha' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { id, width, height } = await storeImage(deps(), sent)
  expect({ width, height }).toEqual({ width: 200, height: 400 })
  const metadata = await sharp(join(folder, `${id}.webp`)).metadata()
  expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('UPL-03: bytes appended to a picture are not stored', async () => {
  const sent = Buffer.concat([
    await picture(50, 50).jpeg().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const { id } = await storeImage(deps(), sent)
  expect((await readFile(join(folder, `${id}.webp`))).includes('script')).toBe(false)
})

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a GIF', 'GIF89a;<script>'],
  ['a web page', '<!doctype html>'],
  ['nothing', ''],
])('UPL-01: %s is refused', async (_, text) => {
  await expect(storeImage(deps(), Buffer.from(text))).rejects.toMatchObject({
    code: 'unsupported_media_type',
  })
  await expectNothingStored()
})

test('UPL-04: a decompression bomb is refused by its header', async () => {
  const bomb = await sharp({ create: { width: 9_000, height: 3_000, channels: 3, background: 'white' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  await expect(storeImage(deps(), bomb)).rejects.toMatchObject({ code: 'too_large' })
  const ribbon = await sharp({ create: { width: 1, height: 9_000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  await expect(storeImage(deps(), ribbon)).rejects.toMatchObject({ code: 'too_large' })
  await expectNothingStored()
})

test('UPL-06: a picture truncated anywhere is refused', async () => {
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 2654435761) >>> 24))
  const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg()
    .toBuffer()
  for (let length = 10; length < whole.length - 2; length += Math.ceil(whole.length / 12)) {
    await expect(storeImage(deps(), whole.subarray(0, length))).rejects.toMatchObject({ code: 'invalid' })
  }
  await expectNothingStored()
})

test('a prepared picture is stored unchanged', async () => {
  const webp = await picture(640, 640).webp({ quality: 70 }).toBuffer()
  const contentOf = async (format: string, width: number) =>
    format === 'webp' && width === 1280 ? webp : Buffer.from(`${width} in ${format}`)
  const stored = await storePreparedImage(deps(), contentOf)
  expect(stored).toMatchObject({ width: 640, height: 640 })
  expect(await readFile(join(folder, `${stored.id}.webp`))).toEqual(webp)
  expect(await readFile(join(folder, `${stored.id}-320.webp`), 'utf8')).toBe('320 in webp')
  expect(await readFile(join(folder, `${stored.id}.avif`), 'utf8')).toBe('1280 in avif')
  expect(await storePreparedImage(deps(), contentOf)).toEqual(stored)
  expect(await nextImageWithoutAvif(shop.db, [])).toBeNull()
})
