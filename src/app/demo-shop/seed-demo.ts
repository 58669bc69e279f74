import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoCategory, DemoProduct } from '../../../demo/catalogue.ts'
import { addCategory } from '#features/catalogue/server/add-category.ts'
import { addProducts, type ProductDraft } from '#features/catalogue/server/add-products.ts'
import { addSubCategory } from '#features/catalogue/server/add-sub-category.ts'
import { listCategories } from '#features/catalogue/server/category-store.ts'
import { refreshStatistics } from '#features/catalogue/server/statistics-store.ts'
import { insertCharge } from '#features/charges/server/charge-store.ts'
import { storePreparedImage } from '#features/media/server/store-image.ts'
import { insertSettingOnce, findSetting } from '#features/storefront/server/settings-store.ts'
import { openShop, saveSection, saveShop } from '#features/storefront/server/shop-store.ts'
import { saveProductTaxes } from '#features/papers/server/product-tax-write-store.ts'
import type { ProductTax } from '#features/papers/treatments.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { EVERYTHING, touch } from '#platform/db/change-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Log, Tx } from '#platform/db/postgres.ts'
import { VARIANT_WIDTHS } from '#shared/image-variants.ts'
import { discountFor, fromRupees } from '#shared/money.ts'
import { demoBanners, DEMO_BANNER_FILES } from './demo-banners.ts'
import { demoPromises, demoShop, demoTax } from './demo-shop.ts'
import { demoTaxOf } from './demo-taxes.ts'

/** Set once the demo shop is filled; what the administrator changes or deletes afterwards is not restored. */
export const DEMO_MARKER = 'demo'
/** How many pictures are stored at the same time. */
const CONCURRENCY = 4

interface SeedDeps {
  db: Database
  files: FileStore
  /** The project's `demo` folder: `catalogue/*.json` and `pictures/`. */
  demoDir: string
  log: Log
  /** Prints progress to a terminal. */
  say: (line: string) => void
}

/** Fills an empty shop once: products in one transaction after their pictures, so that an interrupted start repeats it. */
export async function seedDemo({ db, files: store, demoDir, log, say }: SeedDeps): Promise<void> {
  if (await findSetting(db, DEMO_MARKER)) return
  if ((await listCategories(db, 'all')).length > 0) {
    log.info('the shop already has products, so the demo catalogue was not added')
    return
  }
  const began = Date.now()
  const categories = await readCatalogue(join(demoDir, 'catalogue'))
  const pictures = new Set([...DEMO_BANNER_FILES, ...categories.flatMap(picturesOf)])
  say(`Filling the demo shop: ${pictures.size} pictures…`)
  const urls = await storePictures({ db, files: store }, join(demoDir, 'pictures'), pictures)
  const products = await db.transaction((tx) => fillShop(tx, categories, urls))
  if (products === null) return
  await refreshStatistics(db)
  say(`Filled the demo shop with ${products} products in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

type Urls = ReadonlyMap<string, string>

/** The first day of the rates in force. */
const DEMO_TAXES_FROM = '2025-09-22'

/** Returns the number of products; null when another process has filled the shop. */
async function fillShop(tx: Tx, categories: DemoCategory[], urls: Urls): Promise<number | null> {
  if (!(await insertSettingOnce(tx, DEMO_MARKER, { filledAt: new Date().toISOString() }))) return null
  const categoryIds = new Map<string, number>()
  let products = 0
  for (const category of categories) {
    const { id } = await addCategory(tx, { ...named(category), image: urlOf(urls, category.picture) })
    categoryIds.set(category.slug, id)
    products += await fillCategory(tx, id, category, urls)
  }
  await insertCharge(tx, {
    id: newHexId(),
    name: 'Delivery',
    description: 'Delivered to your door',
    type: 'fixed',
    value: fromRupees(25),
    minOrderPaise: null,
    maxOrderPaise: fromRupees(199),
    isActive: true,
    sortOrder: 1,
    taxRule: 'fixed',
    sac: '996813',
    taxRateBp: 1800,
  })
  await saveShop(tx, { ...demoShop, banners: demoBanners((file) => urlOf(urls, file), categoryIds) })
  await saveSection(tx, 'promises', demoPromises)
  await saveSection(tx, 'tax', demoTax)
  await openShop(tx)
  await touch(tx, [EVERYTHING])
  return products
}

async function fillCategory(tx: Tx, categoryId: number, category: DemoCategory, urls: Urls): Promise<number> {
  const drafts: ProductDraft[] = []
  const taxes: (ProductTax | null)[] = []
  for (const one of category.subCategories) {
    const { slug, picture, products } = one
    const sub = await addSubCategory(tx, { ...named(one), image: urlOf(urls, picture), categoryId })
    drafts.push(...products.map((product) => draftOf(product, categoryId, sub.id, urls)))
    taxes.push(...products.map(({ key }) => demoTaxOf(key, slug)))
  }
  // Lists show the newest first: adding in reverse order keeps the catalogue's order.
  const ids = await addProducts(tx, drafts.reverse())
  const taxed = ids.flatMap((productId, i) => {
    const tax = taxes.at(-1 - i)
    return tax ? [{ productId, condition: null, ...tax }] : []
  })
  await saveProductTaxes(tx, DEMO_TAXES_FROM, taxed)
  return drafts.length
}

const named = ({ name, hindi }: { name: string; hindi: string }) => ({
  name,
  translations: { hi: { name: hindi } },
})

function draftOf(product: DemoProduct, categoryId: number, subCategoryId: number, urls: Urls): ProductDraft {
  const [first, ...others] = product.packs.map(({ unit, mrp, price, stock, sku, maxPerOrder, picture }) => ({
    unit,
    pricePaise: fromRupees(mrp),
    discountMicro: discountFor(fromRupees(mrp), fromRupees(price)),
    stock,
    sku,
    maxPerOrder,
    image: urlOf(urls, picture),
  }))
  if (!first) throw new Error(`${product.name} has no pack`)
  const { brand, description, details, veg, origin, pictures } = product
  const images = pictures.map((file) => urlOf(urls, file))
  const packs: ProductDraft['packs'] = [first, ...others]
  const about = { ...named(product), brand, description, details, declarations: {}, veg, origin }
  return { ...about, images, categoryId, subCategoryId, publish: true, packs }
}

/** The demo shop's own test validates the files. */
async function readCatalogue(folder: string): Promise<DemoCategory[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.map((text) => JSON.parse(text) as DemoCategory)
}

const picturesOf = ({ picture, subCategories }: DemoCategory): string[] => [
  picture,
  ...subCategories.flatMap((sub) => [sub.picture, ...sub.products.flatMap(picturesOfProduct)]),
]

const picturesOfProduct = ({ pictures, packs }: DemoProduct): string[] => [
  ...pictures,
  ...packs.map(({ picture }) => picture),
]

async function storePictures(
  store: Parameters<typeof storePreparedImage>[0],
  folder: string,
  pictures: Set<string>,
): Promise<Urls> {
  const urls = new Map<string, string>()
  const names = new Set(await readdir(folder))
  const queue = pictures.values()
  const worker = async () => {
    for (const file of queue) {
      const stem = file.slice(0, -'.webp'.length)
      // The narrowest file that is wide enough.
      const { url } = await storePreparedImage(store, (format, width) => {
        const wide = VARIANT_WIDTHS.find((side) => side >= width && names.has(`${stem}-${side}.${format}`))
        return readFile(join(folder, wide ? `${stem}-${wide}.${format}` : `${stem}.${format}`))
      })
      urls.set(file, url)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return urls
}

function urlOf(urls: Urls, file: string): string {
  const url = urls.get(file)
  if (!url) throw new Error(`The demo shop has no picture ${file}`)
  return url
}
