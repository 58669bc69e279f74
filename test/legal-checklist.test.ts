import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoShop } from '#app/demo-shop/demo-shop.ts'
import { policies } from '#features/storefront/policies.ts'
import type { Product } from '#shared/shapes.ts'
import { testShop, type TestShop } from './server.ts'
import { newCategory, ravi } from './world.ts'

/** The rows of docs/LAW.md that a public page shows: what each looks like there, and nowhere in a shop that says nothing. */
const ROWS: Record<
  string,
  { page: 'contact' | 'product' | 'list' | 'search'; shows: RegExp; always?: true }
> = {
  'legal name': { page: 'contact', shows: /Legal name.*Asha Rao and Sons/s },
  address: { page: 'contact', shows: /4th Cross, Mysuru/ },
  'head office': { page: 'contact', shows: /Head office.*9 Mall Road, Mysuru/s },
  branches: { page: 'contact', shows: /Branches.*12 Lake Road, Hassan/s },
  'customer care': { page: 'contact', shows: /Customer care, phone.*0821 555 0101/s },
  'officer’s name': { page: 'contact', shows: /Leela Nair/ },
  'officer’s designation': { page: 'contact', shows: /Head of service/ },
  'officer’s contact': { page: 'contact', shows: /officer@asha\.example/ },
  'form for complaints': { page: 'contact', shows: /href="\/grievance"/ },
  'nodal contact': { page: 'contact', shows: /Nodal contact.*Imran Khan/s },
  'consumer helpline': { page: 'contact', shows: /1915/, always: true },
  'FSSAI number': { page: 'contact', shows: /FSSAI licence.*10012345678901/s },
  'FSSAI number on every page': { page: 'list', shows: /FSSAI (?:<!-- -->)?10012345678901/ },
  GSTIN: { page: 'contact', shows: /27AAPFU0939F1ZV/ },
  manufacturer: { page: 'product', shows: /<dt[^>]*>Manufacturer<\/dt><dd[^>]*>Anand Dairy, Anand</ },
  packer: { page: 'product', shows: /<dt[^>]*>Packer<\/dt><dd[^>]*>Pack and Co, Pune</ },
  importer: { page: 'product', shows: /<dt[^>]*>Importer<\/dt><dd[^>]*>Andes Imports, Mumbai</ },
  origin: { page: 'product', shows: /<dt[^>]*>Country of origin<\/dt><dd[^>]*>Chile</ },
  'common name': { page: 'product', shows: /<dt[^>]*>Commodity<\/dt><dd[^>]*>Butter</ },
  'net quantity': { page: 'product', shows: /<dt[^>]*>Net quantity<\/dt><dd[^>]*>500 g</ },
  'best before': { page: 'product', shows: /<dt[^>]*>Best before or use by<\/dt><dd[^>]*>6 months/ },
  'shelf life at delivery': { page: 'product', shows: /at least 30 % of the shelf life or 45 days/ },
  'consumer care of the maker': {
    page: 'product',
    shows: /<dt[^>]*>Consumer care<\/dt><dd[^>]*>1800 258 3333</,
  },
  'FSSAI number of the brand': {
    page: 'product',
    shows: /<dt[^>]*>FSSAI of the brand<\/dt><dd[^>]*>20012345678901</,
  },
  'MRP with all taxes': { page: 'product', shows: /₹300\.00 \(inclusive of all taxes\)/, always: true },
  'unit sale price': { page: 'product', shows: /Unit sale price ₹0\.60 per g/ },
  'price per measure in lists': { page: 'list', shows: /₹[\d.]+\s\/\s100\sg/ },
  'veg mark with a text': { page: 'product', shows: /aria-label="Vegetarian"/ },
  'veg mark in lists': { page: 'list', shows: /aria-label="Vegetarian"/ },
  'filter by origin in lists': { page: 'list', shows: /href="[^"]*origin=Chile"/ },
  'filter by origin in searches': { page: 'search', shows: /href="[^"]*origin=Imported"/ },
}

/** What the demo shop has made up. */
const INVENTED = [
  demoShop.company,
  demoShop.contact.email,
  demoShop.contact.phone,
  demoShop.contact.address,
  demoShop.grievanceOfficer.name,
  demoShop.grievanceOfficer.email,
  demoShop.grievanceOfficer.phone,
  demoShop.fssai,
  demoShop.gstin,
]

/** The public pages as they come from the server, without the data for the browser. */
async function pagesOf(shop: TestShop, admin: string, fields: object) {
  const { categoryId, subCategoryId } = await newCategory(shop.db, 'Dairy')
  const added = await shop.call('POST /api/product/add-product', {
    as: admin,
    body: { name: 'Fresh butter', category: categoryId, subCategory: subCategoryId, price: 300, ...fields },
  })
  const { slug } = added.body.data as Product
  const html = async (path: string) => {
    const { statusCode, body } = await shop.server.inject(path)
    expect([path, statusCode]).toEqual([path, 200])
    return body.slice(body.indexOf('<div id="root">'), body.indexOf('<script type="application/json"'))
  }
  return {
    contact: await html('/contact-us'),
    product: await html(`/product/${slug}`),
    list: await html(`/all-products-by-category/${categoryId}`),
    search: await html('/search?q=butter'),
    others: await Promise.all(['/', ...policies.map(({ slug }) => `/${slug}`)].map(html)),
  }
}

let filled: Awaited<ReturnType<typeof pagesOf>>
let empty: typeof filled
const shops: TestShop[] = []
const open = async () => {
  const shop = await testShop({}, { pages: true })
  shops.push(shop)
  return { shop, admin: await shop.signIn(await ravi(shop.db)) }
}
beforeAll(async () => {
  const one = await open()
  empty = await pagesOf(one.shop, one.admin, { unit: '1 bunch' })
  const { shop, admin } = await open()
  const { data } = (await shop.call('GET /api/settings/get-settings', { as: admin })).body
  const save = async (section: string, values: object) => {
    const call = { as: admin, body: { section, values } }
    const { status, body } = await shop.call('PUT /api/settings/update-settings', call)
    expect([section, status, body.fields]).toEqual([section, 200, undefined])
  }
  await save('contact', {
    email: 'shop@asha.example',
    phone: '0821 555 0100',
    address: '4th Cross, Mysuru',
    hours: '',
  })
  await save('tax', { ...data.tax, legalName: 'Asha Rao and Sons' })
  await save('legal', {
    grievanceOfficer: {
      name: 'Leela Nair',
      designation: 'Head of service',
      email: 'officer@asha.example',
      phone: '',
    },
    headOffice: '9 Mall Road, Mysuru',
    branches: '12 Lake Road, Hassan',
    customerCare: { email: 'care@asha.example', phone: '0821 555 0101' },
    nodalContact: { name: 'Imran Khan', email: '', phone: '' },
    fssai: '10012345678901',
    gstin: '27AAPFU0939F1ZV',
  })
  filled = await pagesOf(shop, admin, {
    unit: '500 g',
    veg: true,
    origin: 'Chile',
    declarations: {
      manufacturer: 'Anand Dairy, Anand',
      packer: 'Pack and Co, Pune',
      importer: 'Andes Imports, Mumbai',
      commonName: 'Butter',
      bestBefore: '6 months from packing',
      consumerCare: '1800 258 3333',
      fssai: '20012345678901',
    },
  })
})
afterAll(() => Promise.all(shops.map((shop) => shop.close())))

describe.each(Object.entries(ROWS))('%s', (_, { page, shows, always = false }) => {
  test('is shown once it is filled in', () => expect(filled[page]).toMatch(shows))
  test('is not invented', () => expect(shows.test(empty[page])).toBe(always))
})

test('no box is ticked on a public page before somebody has ticked it', () => {
  const ticked = /<input(?=[^>]*type="checkbox")[^>]* checked=/
  expect('<input type="checkbox" checked="">').toMatch(ticked)
  for (const { others, ...pages } of [filled, empty])
    for (const html of [...Object.values(pages), ...others]) expect(html).not.toMatch(ticked)
})

test.each(INVENTED)('no public page of either shop says “%s” of the demo shop', (invention) => {
  for (const { others, ...pages } of [filled, empty])
    for (const html of [...Object.values(pages), ...others]) expect(html).not.toContain(invention)
})
