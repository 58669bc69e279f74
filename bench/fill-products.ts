import { wholeProductTags } from '#features/catalogue/product-tags.ts'
import { addCategory } from '#features/catalogue/server/add-category.ts'
import { addProducts, type ProductDraft } from '#features/catalogue/server/add-products.ts'
import { addSubCategory } from '#features/catalogue/server/add-sub-category.ts'
import { openShop } from '#features/storefront/server/shop-store.ts'
import { touch } from '#platform/db/change-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { inBulk } from './fill-orders.ts'
import { seededRandom } from './numbers.ts'
import type { PrivateShop } from './private-shop.ts'

const nounsByCategory: Record<string, string[]> = {
  'Fruits and Vegetables': ['Tomato', 'Onion', 'Banana', 'Spinach', 'Mango', 'Potato'],
  'Dairy, Bread and Eggs': ['Milk', 'Curd', 'Paneer', 'Butter', 'Bread', 'Eggs'],
  'Atta, Rice and Dal': ['Atta', 'Basmati Rice', 'Toor Dal', 'Moong Dal', 'Poha', 'Besan'],
  'Oil, Ghee and Masala': ['Mustard Oil', 'Ghee', 'Turmeric', 'Chilli Powder', 'Garam Masala', 'Salt'],
  'Snacks and Munchies': ['Bhujia', 'Chips', 'Makhana', 'Popcorn', 'Khakhra', 'Namkeen'],
  'Biscuits and Bakery': ['Cookies', 'Rusk', 'Marie', 'Cake', 'Crackers', 'Muffin'],
  'Cold Drinks and Juices': ['Cola', 'Mango Juice', 'Soda', 'Lassi', 'Coconut Water', 'Lemonade'],
  'Tea, Coffee and Health Drinks': ['Tea', 'Coffee', 'Green Tea', 'Malt Drink', 'Badam Mix', 'Cocoa'],
  'Chocolates and Sweets': ['Chocolate', 'Gulab Jamun', 'Rasgulla', 'Toffee', 'Barfi', 'Soan Papdi'],
  'Personal Care': ['Soap', 'Shampoo', 'Toothpaste', 'Hair Oil', 'Face Wash', 'Talc'],
  'Cleaning and Household': ['Detergent', 'Dishwash', 'Floor Cleaner', 'Tissues', 'Incense', 'Foil'],
  'Meat, Fish and Frozen': ['Chicken', 'Rohu', 'Prawns', 'Frozen Peas', 'Mutton', 'Fries'],
}
export const kinds = [
  'Fresh',
  'Classic',
  'Organic',
  'Premium',
  'Daily',
  'Farm',
  'Golden',
  'Royal',
  'Pure',
  'Village',
]
export const brands = [
  'Gopala',
  'Annapurna',
  'Surya',
  'Himshakti',
  'Kaveri',
  'Narmada',
  'Sahyadri',
  'Deccan',
  'Malabar',
  'Ganga',
]
const units = ['100 g', '250 g', '500 g', '1 kg', '2 kg', '5 kg']

/** Enough stock that no measurement ends in "sold out". */
const PLENTY = 1_000_000
const BATCH = 500

export interface FilledSubCategory {
  categoryId: number
  subCategoryId: number
  noun: string
}

/** Creates the categories; each noun becomes a sub-category. */
export const fillCategories = (db: Database): Promise<FilledSubCategory[]> =>
  db.transaction(async (tx) => {
    await openShop(tx)
    const made: FilledSubCategory[] = []
    for (const [name, nouns] of Object.entries(nounsByCategory)) {
      const category = await addCategory(tx, { name, image: picture(made.length) })
      for (const noun of nouns) {
        const sub = await addSubCategory(tx, {
          name: noun,
          image: picture(made.length),
          categoryId: category.id,
        })
        made.push({ categoryId: category.id, subCategoryId: sub.id, noun })
      }
    }
    return made
  })

/** Adds the products numbered `from` to below `to` with the use case of the shop's own import. */
export async function fillProducts(
  db: Database,
  subCategories: FilledSubCategory[],
  from: number,
  to: number,
): Promise<void> {
  for (let start = from; start < to; start += BATCH) {
    const drafts = Array.from({ length: Math.min(BATCH, to - start) }, (_, i) =>
      draftOf(start + i, subCategories),
    )
    await db.transaction(async (tx) => {
      const ids = await addProducts(tx, drafts)
      await touch(
        tx,
        drafts.flatMap((draft, i) => wholeProductTags(ids[i]!, draft)),
      )
    })
  }
}

/**
 * Adds the products numbered `from` to below `to` as copies of the first `from`, with numbers of their own, in bulk. The
 * packs of all are newly stocked.
 */
export async function copyProducts({ bulk, db }: PrivateShop, from: number, to: number): Promise<void> {
  if (to <= from) return
  await inBulk(bulk, 'products', async () => {
    await bulk.query(
      `CREATE TEMP TABLE copies AS
       SELECT n AS number, n + 1 AS id, 1 + n % ${from} AS of_id FROM generate_series(${from}, ${to - 1}) AS n`,
    )
    await bulk.query(
      `INSERT INTO products
       SELECT (jsonb_populate_record(p, jsonb_build_object('id', c.id, 'name', regexp_replace(p.name, '[0-9]+$', '') || number,
         'slug', regexp_replace(p.slug, '[0-9]+$', '') || number))).* FROM copies c JOIN products p ON p.id = of_id`,
    )
    await bulk.query(
      `WITH copied AS (
         INSERT INTO packs (product_id, unit, position, price_paise, discount_micro, stock)
         SELECT c.id, unit, position, price_paise, discount_micro, stock FROM copies c JOIN packs ON product_id = of_id
         RETURNING id, stock)
       INSERT INTO stock_movements (pack_id, reason, quantity) SELECT id, 'opening', stock FROM copied`,
    )
    await bulk.query(`SELECT setval(pg_get_serial_sequence('products', 'id'), ${to}); DROP TABLE copies`)
  })
  const { rows } = await bulk.query<{ id: number; categoryId: number }>(
    `SELECT id, category_id AS "categoryId" FROM products WHERE id > ${from}`,
  )
  for (let start = 0; start < rows.length; start += BATCH)
    await db.transaction((tx) =>
      touch(
        tx,
        rows.slice(start, start + BATCH).flatMap((product) => wholeProductTags(product.id, product)),
      ),
    )
}

function draftOf(number: number, subCategories: FilledSubCategory[]): ProductDraft {
  const random = seededRandom(number)
  const pick = <T>(from: T[]) => from[Math.floor(random() * from.length)]!
  const { noun, ...place } = subCategories[number % subCategories.length]!
  const brand = pick(brands)
  const [first, ...others] = units
    .slice(Math.floor(random() * 3))
    .slice(0, 1 + Math.floor(random() * 3))
    .map((unit, i) => ({
      unit,
      pricePaise: (20 + Math.floor(random() * 200)) * 100 * (i + 1),
      discountMicro: random() < 0.4 ? 10_000_000 : 0,
      stock: random() < 0.03 ? 0 : PLENTY,
      sku: null,
      maxPerOrder: null,
    }))
  return {
    ...place,
    name: `${brand} ${pick(kinds)} ${noun} ${number}`,
    brand,
    images: [picture(number)],
    veg: random() < 0.9,
    origin: 'India',
    description: `${noun} from ${brand}, packed within a day. Keep it in a cool and dry place and use it soon.`,
    declarations: {},
    translations: {},
    details: { 'Shelf life': `${1 + Math.floor(random() * 12)} months`, 'FSSAI licence': '10012345678901' },
    publish: true,
    packs: [first!, ...others],
  }
}

const picture = (number: number) => `/media/${number.toString(16).padStart(32, '0')}.webp`
