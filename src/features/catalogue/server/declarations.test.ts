import { afterAll, expect, test } from 'vitest'
import { testShop } from '../../../../test/server.ts'
import { asha, newCategory, ravi } from '../../../../test/world.ts'
import type { Product } from '#shared/shapes.ts'
import { IMPORT_COLUMNS } from '../import-columns.ts'

const shop = await testShop({}, { pages: true })
const admin = await shop.signIn(await ravi(shop.db))
const dairy = await newCategory(shop.db, 'Dairy')
afterAll(() => shop.close())

const add = (name: string, fields: object = {}) =>
  shop.call('POST /api/product/add-product', {
    as: admin,
    body: {
      name,
      category: dairy.categoryId,
      subCategory: dairy.subCategoryId,
      unit: '1 l',
      price: 68,
      ...fields,
    },
  })
const added = async (name: string, fields: object = {}): Promise<Product> =>
  (await add(name, fields)).body.data
const change = ({ _id }: Product, body: object) =>
  shop.call('PUT /api/product/update-product/{id}', { as: admin, params: { id: String(_id) }, body })
const read = async ({ _id }: Product): Promise<Product> =>
  (await shop.call('POST /api/product/get-product-by-id', { body: { productId: _id } })).body.data
const saveBrand = (body: object, as: string | undefined = admin) =>
  shop.call('PUT /api/product/save-brand', { ...(as && { as }), body })
const brands = async (search = '') =>
  (await shop.call('GET /api/product/get-brands', { as: admin, query: { search } })).body.data

/** The rows of the table on the product's page. */
async function rowsOf({ slug }: Product): Promise<Record<string, string>> {
  const { body } = await shop.server.inject(`/product/${slug}`)
  const [, table = ''] = /<h2 id="declarations"[^>]*>.*?<dl[^>]*>(.*?)<\/dl>/s.exec(body) ?? []
  return Object.fromEntries(
    [...table.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, name, value]) => [name, value]),
  )
}

const packer = 'Anand Dairy, 1 Station Road, Anand 388001'

test('what is declared is stored, returned and shown, and only that', async () => {
  const milk = await added('Milk', { declarations: { packer, bestBefore: '2 days', importer: ' ' } })
  expect(milk.declarations).toEqual({ packer, bestBefore: '2 days' })
  expect(await rowsOf(milk)).toEqual({
    Packer: packer,
    'Net quantity': '1 l',
    MRP: '₹68.00 (inclusive of all taxes)',
    'Best before or use by': '2 days\nAt delivery, at least 30 % of the shelf life or 45 days are left.',
  })
  await change(milk, { declarations: { commonName: 'Toned milk' } })
  expect((await read(milk)).declarations).toEqual({ commonName: 'Toned milk' })
  expect(await rowsOf(milk)).toMatchObject({ Commodity: 'Toned milk' })
  expect(await rowsOf(milk)).not.toHaveProperty('Packer')
  await change(milk, { declarations: {} })
  expect(await read(milk)).not.toHaveProperty('declarations')
})

test('a unit that is no quantity is declared in words', async () => {
  const mint = await added('Mint', { unit: '1 bunch', declarations: { netQuantity: '1 bunch of 100 g' } })
  expect(await rowsOf(mint)).toMatchObject({ 'Net quantity': '1 bunch of 100 g' })
})

test.each([
  ['a line break', { packer: 'Anand\nDairy' }, 'declarations.packer'],
  ['301 characters', { manufacturer: 'm'.repeat(301) }, 'declarations.manufacturer'],
  ['a wrong licence', { fssai: '123' }, 'declarations.fssai'],
])('%s is refused at its field, and nothing changes', async (what, declarations, field) => {
  const before = await added(`Curd with ${what}`, { declarations: { packer } })
  const { status, body } = await change(before, { name: 'Changed', declarations })
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'declaration_wrong', [field]])
  expect(await read(before)).toEqual(before)
  expect((await add('Never', { declarations })).status).toBe(422)
  expect((await saveBrand({ brand: 'Nobody', declarations })).status).toBe(422)
})

test('300 characters fit, and an unknown name is refused', async () => {
  const long = 'ü'.repeat(300)
  expect((await added('Long', { declarations: { importer: long } })).declarations).toEqual({ importer: long })
  expect((await add('Unknown', { declarations: { colour: 'blue' } })).status).toBe(400)
})

test.each(['{"colour": "blue"}', '{"packer": 7}', '{"packer": ""}', '{"packer": "a\\nb"}', '[]'])(
  'the table itself refuses %s',
  async (declarations) => {
    const query = 'UPDATE products SET declarations = $1'
    await expect(shop.owner.pool.query(query, [declarations])).rejects.toThrow('products_declarations_check')
  },
)

test('what a brand declares is given once, in any case, and a product’s own wins', async () => {
  const ghee = await added('Ghee', { brand: 'Amul', origin: 'India' })
  const butter = await added('Butter', { brand: 'AMUL', declarations: { packer: 'Mother Dairy, Delhi' } })
  expect(await rowsOf(ghee)).not.toHaveProperty('Packer')
  const { body } = await saveBrand({ brand: 'amul', declarations: { packer, consumerCare: '1800 258 3333' } })
  expect(body.data).toMatchObject({ products: 2, declarations: { packer, consumerCare: '1800 258 3333' } })
  expect(await rowsOf(ghee), 'the cached page').toMatchObject({
    Packer: packer,
    'Country of origin': 'India',
    'Consumer care': '1800 258 3333',
  })
  expect(await rowsOf(butter)).toMatchObject({
    Packer: 'Mother Dairy, Delhi',
    'Consumer care': '1800 258 3333',
  })
  const product = await read(ghee)
  expect(product.brandDeclarations).toEqual({ packer, consumerCare: '1800 258 3333' })
  expect(product).not.toHaveProperty('declarations')
  expect(await brands('mul')).toMatchObject([{ products: 2, declarations: { packer } }])
})

test('a brand that no product has, a stale save and a stranger are refused', async () => {
  await added('Paneer', { brand: 'Gowardhan' })
  const [brand] = await brands('gowardhan')
  const save = (values: object) => saveBrand({ brand: 'Gowardhan', updatedAt: null, ...values })
  expect((await saveBrand({ brand: 'Nobody', declarations: {} })).status).toBe(404)
  expect(brand).toEqual({ brand: 'Gowardhan', products: 1, declarations: {}, updatedAt: null })
  expect((await save({ declarations: { packer } })).status).toBe(200)
  const late = await save({ declarations: {} })
  expect([late.status, late.body.code]).toEqual([409, 'stale'])
  expect(await brands('gowardhan')).toMatchObject([{ declarations: { packer } }])
  const { statusCode } = await shop.server.inject({
    method: 'PUT',
    url: '/api/product/save-brand',
    payload: { brand: 'Gowardhan', declarations: {} },
  })
  expect(statusCode).toBe(401)
  const user = await shop.signIn(await asha(shop.db))
  expect((await saveBrand({ brand: 'Gowardhan', declarations: {} }, user)).status).toBe(403)
  expect((await save({ declarations: { netQuantity: '1 kg' } })).status).toBe(400)
})

test('an export has the columns, and lists of products do not carry the brand’s', async () => {
  await added('Lassi', { brand: 'Amul', declarations: { packer, fssai: '10012345678901' } })
  const { csv } = (await shop.call('GET /api/product/export-products', { as: admin })).body.data
  const [headings, ...lines] = (csv as string).split('\r\n')
  expect(headings).toBe(IMPORT_COLUMNS.join(','))
  expect(lines.find((line) => line.startsWith('Lassi'))).toContain(`,"${packer}",`)
  const { data } = (await shop.call('POST /api/product/get-product', { body: {} })).body
  expect(data.filter((one: Product) => 'brandDeclarations' in one)).toEqual([])
})
