import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../test/database.ts'
import { addCategory } from '#features/catalogue/server/add-category.ts'
import { listCategories } from '#features/catalogue/server/category-store.ts'
import { getHomeRows } from '#features/catalogue/server/get-home-rows.ts'
import { listActiveCharges } from '#features/charges/server/charge-store.ts'
import { findSetting } from '#features/storefront/server/settings-store.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { folderFileStore } from '#platform/files/folder-file-store.ts'
import { readVersion } from '#platform/db/change-store.ts'
import { sql } from '#platform/db/postgres.ts'
import { VARIANT_WIDTHS } from '#shared/image-variants.ts'
import { seedDemo } from './seed-demo.ts'

const pack = { unit: '1 kg', mrp: 60, price: 49, stock: 12, maxPerOrder: null, sku: 'TOM-1' }
const product = (key: string, sku: string) => ({
  key,
  name: key,
  brand: null,
  description: '',
  details: {},
  declarations: {},
  translations: {},
  veg: true,
  origin: 'India',
  packs: [
    { ...pack, sku, picture: `${key}.webp` },
    { ...pack, unit: '2 kg', sku: `${sku}-2`, picture: `${key}-2-kg.webp` },
  ],
  pictures: [`${key}.webp`],
})
const catalogue = {
  name: 'Fruits & Vegetables',
  slug: 'fruits-and-vegetables',
  picture: 'category.webp',
  subCategories: [
    {
      name: 'Fresh Vegetables',
      slug: 'fresh-vegetables',
      picture: 'sub.webp',
      products: [product('tomato', 'T'), product('onion', 'O')],
    },
  ],
}
const packPictures = ['tomato', 'tomato-2-kg', 'onion', 'onion-2-kg']
const pictures = ['category', 'sub', ...packPictures, 'banner-1', 'banner-2', 'banner-3']

let shop: TestDatabase
let folder: string
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const seed = (say: (line: string) => void = () => undefined) =>
  seedDemo({ db: shop.db, files: folderFileStore(join(folder, 'uploads')), demoDir: folder, log, say })

beforeEach(async () => {
  shop = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'tokri-demo-'))
  await mkdir(join(folder, 'catalogue'))
  await mkdir(join(folder, 'pictures'))
  await writeFile(join(folder, 'catalogue/01.json'), JSON.stringify(catalogue))
  for (const [i, name] of pictures.entries()) {
    const create = { width: 40 + i, height: 40, channels: 3 as const, background: 'white' }
    for (const file of [`${name}.webp`, `${name}.avif`, `${name}-320.avif`])
      await sharp({ create }).toFile(join(folder, 'pictures', file))
  }
})
afterEach(async () => {
  await shop.drop()
  await rm(folder, { recursive: true })
})

test('the demo shop is filled once, and later changes are not overwritten', async () => {
  const logged: string[] = []
  await seed((line) => logged.push(line))

  expect(logged.at(-1)).toMatch(/^Filled the demo shop with 2 products/)
  const [row] = await getHomeRows(shop.db)
  expect(row?.category).toMatchObject({ name: 'Fruits & Vegetables', slug: 'fruits-and-vegetables' })
  expect(row?.products.map(({ name }) => name)).toEqual(['tomato', 'onion'])
  expect(row?.products[0]).toMatchObject({
    price: 60,
    discount: 18.333333,
    stock: 12,
    image: [expect.any(String)],
  })
  const [tomato] = row!.products
  const packImages = tomato!.packs.map(({ image }) => image)
  expect(packImages[0]).toBe(tomato!.image[0])
  expect(new Set(packImages).size).toBe(2)
  expect(await listActiveCharges(shop.db)).toMatchObject([
    { name: 'Delivery', value: 2500, maxOrderPaise: 19900 },
  ])
  const taxes = await shop.db.pool.query(
    'SELECT p.name, t.hsn, t.treatment FROM product_taxes t JOIN products p ON p.id = t.product_id ORDER BY p.name',
  )
  expect(taxes.rows).toEqual([
    { name: 'onion', hsn: '0703', treatment: 'exempt' },
    { name: 'tomato', hsn: '0709', treatment: 'exempt' },
  ])
  const { banners } = await readShop(shop.db)
  expect(banners.map(({ link }) => link)).toEqual([
    `/all-products-by-category/${row?.category._id}`,
    '/',
    '/',
  ])
  expect(await readdir(join(folder, 'uploads'))).toHaveLength(pictures.length * 10)
  const images = await shop.db.pool.query('SELECT id, widths, has_avif FROM images')
  expect(images.rows).toHaveLength(pictures.length)
  for (const image of images.rows)
    expect(image).toEqual({ id: image.id, widths: [...VARIANT_WIDTHS], has_avif: true })
  const stored = (name: string) => readFile(join(folder, 'uploads', name))
  const narrow = await readFile(join(folder, 'pictures/tomato-320.avif'))
  const id = tomato!.image[0]!.slice('/media/'.length, -'.webp'.length)
  expect([await stored(`${id}-160.avif`), await stored(`${id}-320.avif`)]).toEqual([narrow, narrow])
  expect(await stored(`${id}-480.avif`)).toEqual(await readFile(join(folder, 'pictures/tomato.avif')))
  expect((await shop.db.pool.query(`SELECT FROM jobs WHERE kind = 'make-image-variants'`)).rows).toEqual([])

  await shop.db.run(sql('test.rename', `UPDATE products SET name = 'mine'`))
  const version = await readVersion(shop.db)
  await seed((line) => logged.push(line))
  expect((await getHomeRows(shop.db))[0]?.products.map(({ name }) => name)).toEqual(['mine', 'mine'])
  expect(await readVersion(shop.db)).toBe(version)
  expect(logged).toHaveLength(2)
})

test('an interrupted start leaves no products, and the next start fills the shop', async () => {
  await rm(join(folder, 'pictures/banner-3.webp'))
  await expect(seed()).rejects.toThrow('banner-3.webp')
  const broken = {
    ...catalogue,
    subCategories: [...catalogue.subCategories, { ...catalogue.subCategories[0], name: 'Twins' }],
  }
  await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } }).toFile(
    join(folder, 'pictures/banner-3.webp'),
  )
  await writeFile(join(folder, 'catalogue/01.json'), JSON.stringify(broken))
  await expect(seed()).rejects.toMatchObject({ code: 'sku_taken' })
  expect(await listCategories(shop.db, 'all')).toEqual([])
  expect(await findSetting(shop.db, 'demo')).toBeNull()

  await writeFile(join(folder, 'catalogue/01.json'), JSON.stringify(catalogue))
  await seed()
  expect((await getHomeRows(shop.db))[0]?.products).toHaveLength(2)
})

test('two concurrent starts fill the shop once', async () => {
  await Promise.all([seed(), seed()])
  expect(await listCategories(shop.db, 'all')).toHaveLength(1)
})

test('a shop that has categories is not filled', async () => {
  await shop.db.transaction((tx) => addCategory(tx, { name: 'Mine', image: '' }))
  await seed()
  expect(await listCategories(shop.db, 'all')).toMatchObject([{ name: 'Mine' }])
})
