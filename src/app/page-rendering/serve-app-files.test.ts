import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../test/server.ts'
import { defaultShop } from '#features/storefront/default-shop.ts'
import { tags } from '#features/storefront/content-tags.ts'
import { saveShop } from '#features/storefront/server/shop-store.ts'
import { storePreparedImage } from '#features/media/server/store-image.ts'
import { touch } from '#platform/db/change-store.ts'

const shop = await testShop({}, { pages: true })
afterAll(() => shop.close())

const get = (url: string) => shop.server.inject({ url })
const save = async (change: object) => {
  await saveShop(shop.db, { ...defaultShop, ...change })
  await touch(shop.db, [tags.settings])
}
const pixel = async (path: string, x: number, y: number) => {
  const { data, info } = await sharp((await get(path)).rawPayload)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    rgb: [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 3)],
  }
}
const accent = [0x0f, 0x7a, 0x43]

test('manifest and offline page carry the name; icons the first letter on the accent colour', async () => {
  await save({
    name: 'Asha & Sons',
    tagline: 'Fresh',
    translations: { hi: { tagline: 'ताज़ा'.normalize('NFC') } },
  })
  const manifest = (await get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Asha & Sons', short_name: 'Asha & Sons', description: 'Fresh' })
  expect([manifest.start_url, manifest.lang, manifest.id]).toEqual(['/', 'en-IN', undefined])
  // Whoever installs the shop from a Hindi page opens it in Hindi; it is the same app.
  expect((await get('/hi/manifest.webmanifest')).json()).toMatchObject({
    id: '/',
    name: 'Asha & Sons',
    description: 'ताज़ा'.normalize('NFC'),
    start_url: '/hi/',
    scope: '/',
    lang: 'hi-IN',
  })
  for (const { src, sizes } of manifest.icons) {
    const { width, rgb } = await pixel(src, 20, 96)
    expect([`${width}x${width}`, rgb]).toEqual([sizes, accent])
  }
  expect((await pixel('/apple-touch-icon.png', 2, 2)).rgb).toEqual(accent)
  expect((await get('/offline.html')).body).toContain('Asha &amp; Sons')
  const ico = await get('/favicon.ico')
  expect([ico.statusCode, ico.headers['content-type'], ico.rawPayload.readUInt16LE(2)]).toEqual([
    200,
    'image/x-icon',
    1,
  ])
  expect((await get('/favicon.svg')).body).toMatch(/^<svg/)
  const letter = (await get('/icon-192.png')).rawPayload
  await save({ name: 'Meera Stores' })
  expect((await get('/icon-192.png')).rawPayload.equals(letter)).toBe(false)
})

test('an uploaded logo becomes the icons in all sizes', async () => {
  const red = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  const { url } = await storePreparedImage({ db: shop.db, files: shop.files }, async () => red)
  await save({ name: 'Asha Stores', logo: url })
  for (const path of ['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png', '/apple-touch-icon.png']) {
    const { width, rgb } = await pixel(path, 90, 90)
    expect([path, width > 100, rgb[0]! > 240 && rgb[1]! < 20]).toEqual([path, true, true])
  }
  // A maskable icon has a margin that a round mask may cut off.
  expect((await pixel('/icon-maskable-512.png', 10, 256)).rgb).toEqual([255, 255, 255])
})
