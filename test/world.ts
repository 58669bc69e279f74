import { demoShop } from '#app/demo-shop/demo-shop.ts'
import { commandActor } from '#features/audit/actor.ts'
import { insertAddress } from '#features/addresses/server/address-store.ts'
import { addCategory } from '#features/catalogue/server/add-category.ts'
import { addSubCategory } from '#features/catalogue/server/add-sub-category.ts'
import { createProduct } from '#features/catalogue/server/create-product.ts'
import { grantAdminRole, upsertVerifiedUser } from '#features/people/accounts/server/user-store.ts'
import { sql, type Database } from '#platform/db/postgres.ts'
import { discountFor, fromRupees } from '#shared/money.ts'
import type { Product } from '#shared/shapes.ts'

/** People and things with names, so that a test reads as a story: Asha shops, Ravi runs the store. */
export interface Person {
  userId: string
  email: string
}

export const person = async (db: Database, name: string): Promise<Person> => {
  const email = `${name.toLowerCase()}@example.in`
  const user = await db.transaction((tx) => upsertVerifiedUser(tx, { email, name, mobile: 9_876_543_210 }))
  if (!user) throw new Error(`${name} has no active account`)
  return { userId: user.id, email }
}

export const asha = (db: Database) => person(db, 'Asha')
export const meera = (db: Database) => person(db, 'Meera')

export async function ravi(db: Database): Promise<Person> {
  const user = await db.transaction((tx) => grantAdminRole(tx, 'ravi@example.in'))
  return { userId: user.id, email: user.email }
}

/** A user's address in Bengaluru; returns its id. */
export async function newAddress(db: Database, { userId }: Person): Promise<string> {
  const address = await insertAddress(db, userId, {
    name: 'Asha Rao',
    // Each user has their own number and address: orders are limited by both.
    mobile: 6_000_000_000 + (Number.parseInt(userId.slice(-8), 16) % 4_000_000_000),
    address_line: `Flat ${userId.slice(-6)}, 4th Cross, Indiranagar`,
    landmark: 'Opposite the park',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560038',
    country: 'India',
    type: 'Home',
    isDefault: true,
  })
  return address.id
}

export interface CategoryIds {
  categoryId: number
  subCategoryId: number
}

/** A category with one sub-category. */
export function newCategory(db: Database, name = 'Vegetables'): Promise<CategoryIds> {
  return db.transaction(async (tx) => {
    const category = await addCategory(tx, { name, image: '' })
    const sub = await addSubCategory(tx, { name: `Fresh ${name}`, image: '', categoryId: category.id })
    return { categoryId: category.id, subCategoryId: sub.id }
  })
}

/** What a product has besides its name, place and packs. */
export const plainProduct = {
  brand: null,
  images: [],
  veg: true,
  origin: 'India',
  description: '',
  details: {},
  declarations: {},
  translations: {},
  publish: true,
}

interface NewPack {
  unit: string
  mrp: number
  price?: number
  stock: number
  maxPerOrder?: number | null
  shelf?: string
  barcode?: string
  /** Sold by weight; `grams` is what the price is for. */
  weighed?: boolean
  grams?: number
}

interface NewProduct {
  name: string
  /** Rupees. */
  mrp?: number
  price?: number
  unit?: string
  stock?: number
  maxPerOrder?: number | null
  packs?: NewPack[]
  publish?: boolean
}

/** Adds a product: by default one pack of 1 kg at ₹40 with 100 in stock. */
export function newProduct(
  db: Database,
  category: CategoryIds,
  { name, publish = true, ...single }: NewProduct,
): Promise<Product> {
  const { mrp = 40, price = mrp, unit = '1 kg', stock = 100, maxPerOrder = null } = single
  const [first, ...rest] = (single.packs ?? [{ unit, mrp, price, stock, maxPerOrder }]).map(
    ({ mrp, price, ...pack }) => ({
      ...pack,
      pricePaise: fromRupees(mrp),
      discountMicro: discountFor(fromRupees(mrp), fromRupees(price ?? mrp)),
    }),
  )
  return createProduct(db, commandActor, {
    ...plainProduct,
    name,
    ...category,
    publish,
    packs: [first!, ...rest],
  })
}

const stockOf = sql<{ stock: number }>(
  'test.stock',
  'SELECT stock FROM packs WHERE product_id = $1 AND unit = $2',
)

export const stockLeft = async (db: Database, product: Product, unit = product.unit) =>
  (await db.one(stockOf, [product._id, unit])).stock

/** The demo shop works at night too: what it promises does not depend on when a test runs. */
export const openAllDay = demoShop.opening
