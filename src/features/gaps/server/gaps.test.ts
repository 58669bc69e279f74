import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveAnswer } from '#features/storefront/server/setup-store.ts'
import { saveSection } from '#features/storefront/server/shop-store.ts'
import { statements } from '#platform/db/postgres.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { testDatabase, type TestDatabase } from '../../../../test/database.ts'
import { testShop } from '../../../../test/server.ts'
import { newCategory, newProduct, ravi } from '../../../../test/world.ts'
import type { Gap } from '../contract.ts'
import { GAP_NAMES, GAP_RULES, type GapName } from '../gap-rules.ts'

const run = (text: string, values: unknown[] = []) => shop.owner.pool.query(text, values)
const answer = (name: 'policiesRead' | 'notRegistered', value: boolean) =>
  shop.db.transaction((tx) => saveAnswer(tx, name, value))

const legal = {
  grievanceOfficer: { name: 'Ravi', designation: 'Manager', email: 'ravi@example.in', phone: '' },
  fssai: '10026001000123',
  gstin: '27AAPFU0939F1ZV',
}
const contact = { email: 'shop@example.in', phone: '080 5550 0123', address: '4th Cross', hours: '' }
const tax = {
  mode: 'regular',
  legalName: 'Ravi Rao',
  address: '4th Cross',
  branch: '',
  stateCode: '27',
  hsnDigits: 4,
  billSeries: '',
  receiptVouchers: false,
  onePrice: 'own',
}
const officer = (designation: string) =>
  saveSection(shop.db, 'legal', { ...legal, grievanceOfficer: { ...legal.grievanceOfficer, designation } })
const addTax = (hsn: string) =>
  run(`INSERT INTO product_taxes VALUES ($1, '2026-01-01', $2, 'exempt', 0)`, [bread._id, hsn])
const removeTax = () => run('DELETE FROM product_taxes')
const setProduct = (change: string) => run(`UPDATE products SET ${change} WHERE id = $1`, [bread._id])
const declared = { manufacturer: 'Ravi Foods, Mysuru', consumerCare: '080 5550 0123' }
const declare = (values: object) => setProduct(`declarations = '${JSON.stringify(values)}'`)
const setPack = (change: string) => run(`UPDATE packs SET ${change} WHERE product_id = $1`, [bread._id])

const shop = await testShop()
const admin = await shop.signIn(await ravi(shop.db))
const bread = await newProduct(shop.db, await newCategory(shop.db), { name: 'Bread', unit: '400 g' })
await saveSection(shop.db, 'legal', legal)
await saveSection(shop.db, 'contact', contact)
await saveSection(shop.db, 'tax', tax)
await addTax('1905')
await declare(declared)
await answer('policiesRead', true)
afterAll(() => shop.close())

const gaps = async (): Promise<Gap[]> => (await shop.call('GET /api/gaps', { as: admin })).body.data
const openRules = async () =>
  (await gaps()).filter(({ count }) => count > 0).map(({ rule, count, link }) => ({ rule, count, link }))

const addScripts = (purpose: string | null) =>
  run(
    `INSERT INTO marketing_scripts (version, header_scripts, meta_tags, body_scripts, hosts, enabled, note, header_purpose)
     SELECT coalesce(max(version), 0) + 1, '<script>1</script>', '', '', '{}', true, '', $1 FROM marketing_scripts`,
    [purpose],
  )

const addGrievance = (state: string, acknowledgeBy: string, settleBy: string) =>
  run(
    `INSERT INTO grievances (id, ticket, email, body, state, acknowledge_by, settle_by, acknowledged_at)
     VALUES (repeat('a', 24), 'GRV-261125-7QK2MZ4T', 'asha@example.in', 'Sour milk', $1, now() + $2::interval,
       now() + $3::interval, CASE WHEN $1 <> 'open' THEN now() END)`,
    [state, acknowledgeBy, settleBy],
  )
const removeGrievance = () => run('DELETE FROM grievances')

const addCharge = (name: string, isActive = true) =>
  run(
    `INSERT INTO charges (id, name, type, value, is_active) VALUES (repeat('c', 24), $1, 'fixed', 500, $2)`,
    [name, isActive],
  )
const removeCharge = () => run('DELETE FROM charges')

const discountCheck = 'packs_discount_micro_check'
/** One gap of each rule, and how it is closed. */
const planted: Record<GapName, { open: () => Promise<unknown>; close: () => Promise<unknown> }> = {
  officer: { open: () => officer(''), close: () => officer('Manager') },
  contact: {
    open: () => saveSection(shop.db, 'contact', { ...contact, phone: '' }),
    close: () => saveSection(shop.db, 'contact', contact),
  },
  fssai: {
    open: () => saveSection(shop.db, 'legal', { ...legal, fssai: '' }),
    close: () => answer('notRegistered', true),
  },
  taxDetails: {
    open: () => saveSection(shop.db, 'tax', { ...tax, legalName: '' }),
    close: () => saveSection(shop.db, 'tax', tax),
  },
  hsn: { open: removeTax, close: () => addTax('1905') },
  origin: { open: () => setProduct('origin = NULL'), close: () => setProduct(`origin = 'India'`) },
  importer: {
    open: () => setProduct(`origin = 'Chile'`),
    close: async () => {
      await declare({ ...declared, importer: 'Andes Imports, Mumbai' })
      expect(await openRules()).toEqual([])
      await setProduct(`origin = 'India'`)
      await declare(declared)
    },
  },
  declarations: {
    open: () => declare({ manufacturer: declared.manufacturer }),
    close: async () => {
      await setProduct(`brand = 'Ravi’s'`)
      await run(`INSERT INTO brand_declarations VALUES ('ravi’s', 'RAVI’S', $1)`, [
        { consumerCare: declared.consumerCare },
      ])
      expect(await openRules()).toEqual([])
      await declare(declared)
      await run('DELETE FROM brand_declarations')
    },
  },
  netQuantity: { open: () => setPack(`unit = '1 bunch'`), close: () => setPack(`unit = '400 g'`) },
  vegMark: { open: () => setProduct('veg = NULL'), close: () => setProduct('veg = true') },
  price: {
    open: async () => {
      await run(`ALTER TABLE packs DROP CONSTRAINT ${discountCheck}`)
      await setPack('discount_micro = -1')
    },
    close: async () => {
      await setPack('discount_micro = 0')
      await run(
        `ALTER TABLE packs ADD CONSTRAINT ${discountCheck} CHECK (discount_micro BETWEEN 0 AND 100000000)`,
      )
    },
  },
  cashCharge: { open: () => addCharge('COD fee'), close: removeCharge },
  policies: { open: () => answer('policiesRead', false), close: () => answer('policiesRead', true) },
  preTicked: {
    open: () => run('ALTER TABLE consents ALTER given SET DEFAULT true'),
    close: () => run('ALTER TABLE consents ALTER given DROP DEFAULT'),
  },
  scriptPurpose: { open: () => addScripts(null), close: () => addScripts('marketing') },
  grievanceClock: { open: () => addGrievance('open', '-1 second', '20 days'), close: removeGrievance },
}

const ofProducts: GapName[] = ['hsn', 'origin', 'importer', 'declarations', 'netQuantity', 'vegMark', 'price']

test.each(GAP_NAMES)('%s: one gap is counted, and none once it is closed', async (rule) => {
  expect(await openRules()).toEqual([])
  await planted[rule].open()
  const link = ofProducts.includes(rule) ? adminPaths.updateProduct(bread._id) : GAP_RULES[rule].link
  expect(await openRules()).toEqual([{ rule, count: 1, link }])
  await planted[rule].close()
  expect(await openRules()).toEqual([])
})

test('a product and its brand may each say a part of what it declares', async () => {
  const maker = { packer: 'Ravi Packers, Hubli' }
  const care = { consumerCare: '080 5550 0123' }
  const parts = [{}, maker, care, { ...maker, ...care }, { fssai: '10026001000123' }]
  await setProduct(`brand = 'Deccan'`)
  for (const ofBrand of [null, ...parts])
    for (const own of parts) {
      await run('DELETE FROM brand_declarations')
      if (ofBrand) await run(`INSERT INTO brand_declarations VALUES ('deccan', 'DECCAN', $1)`, [ofBrand])
      await declare(own)
      const all = { ...ofBrand, ...own }
      const isGap = !('packer' in all && 'consumerCare' in all)
      expect([ofBrand, own, (await openRules()).map(({ rule }) => rule)]).toEqual([
        ofBrand,
        own,
        isGap ? ['declarations'] : [],
      ])
    }
  await run('DELETE FROM brand_declarations')
  await setProduct('brand = NULL')
  await declare(declared)
})

test('what the law does not ask for is no gap', async () => {
  await setProduct('origin = NULL, veg = NULL, publish = false')
  await setPack(`unit = '1 bunch'`)
  await removeTax()
  expect(await openRules()).toEqual([])
  await setProduct(`origin = 'India', publish = true`)
  await setPack(`unit = '1 dozen'`)
  await addTax('3401')
  expect(await openRules(), 'soap without a mark').toEqual([])
  await declare({})
  await setPack('weighed = true, grams = 500')
  expect(await openRules(), 'what is sold loose declares nothing').toEqual([])
  await setPack('weighed = false, grams = NULL')
  await declare(declared)
  await removeTax()
  await setProduct('veg = true')
  await saveSection(shop.db, 'tax', { ...tax, mode: 'unregistered' })
  expect(await openRules(), 'an unregistered shop without HSN').toEqual([])
  await saveSection(shop.db, 'tax', tax)
  await addTax('1905')
  await addCharge('COD fee', false)
  expect(await openRules(), 'a charge that is off').toEqual([])
  await removeCharge()
  await addGrievance('open', '1 hour', '30 days')
  expect(await openRules(), 'a complaint within its clocks').toEqual([])
  await removeGrievance()
})

test('a complaint that was acknowledged in time is a gap once its month is over', async () => {
  await addGrievance('acknowledged', '-20 days', '-1 second')
  expect(await openRules()).toMatchObject([{ rule: 'grievanceClock', count: 1 }])
  await removeGrievance()
})

test('a shop that has said nothing lacks all that it has to say, and nothing that it cannot have yet', async () => {
  const settings = await shop.db.many({ name: '', text: 'SELECT key, value FROM settings', row: undefined })
  await run('DELETE FROM settings')
  expect((await openRules()).map(({ rule, count }) => [rule, count])).toEqual([
    ['officer', 2],
    ['contact', 3],
    ['fssai', 1],
    ['policies', 1],
  ])
  for (const { key, value } of settings as { key: string; value: unknown }[])
    await run('INSERT INTO settings (key, value) VALUES ($1, $2)', [key, JSON.stringify(value)])
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  Plans?: Plan[]
}

describe('with 20,000 products', () => {
  let large: TestDatabase
  beforeAll(async () => {
    large = await testDatabase()
    const { categoryId, subCategoryId } = await newCategory(large.db)
    const fill = (text: string, values: unknown[] = []) => large.owner.pool.query(text, values)
    await fill(
      `INSERT INTO products (category_id, sub_category_id, name, slug)
       SELECT $1, $2, 'Milk', 'milk-' || n FROM generate_series(1, 20000) AS n`,
      [categoryId, subCategoryId],
    )
    await fill(
      `INSERT INTO packs (product_id, unit, position, price_paise) SELECT id, id % 300 || ' bunch', 0, 5000 FROM products`,
    )
    await fill(
      `INSERT INTO product_taxes SELECT id, '2026-01-01', '0401', 'exempt', 0 FROM products WHERE id % 2 = 0`,
    )
    for (const table of ['products', 'packs', 'product_taxes']) await fill(`VACUUM (ANALYZE) ${table}`)
  })
  afterAll(() => large.drop())

  /** The scans of tables in the plan of a statement, as it ran. */
  async function scansOf(name: string, values: unknown[] = []): Promise<Plan[]> {
    const { text } = statements.find((one) => one.name === name)!
    const { rows } = await large.db.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
    const scans: Plan[] = []
    const walk = (plan: Plan): void => {
      if (plan['Relation Name']?.startsWith('pg_') === false) scans.push(plan)
      plan.Plans?.forEach(walk)
    }
    walk(rows[0]['QUERY PLAN'][0].Plan as Plan)
    return scans
  }

  const units = Array.from({ length: 300 }, (_, n) => `${n} bunch`)
  test.each([
    ['gaps.counts', []],
    ['gaps.ofUnits', [units]],
  ])('%s reads each table a fixed number of times', async (name, values) => {
    const scans = await scansOf(name, values)
    expect(scans.length).toBeGreaterThan(1)
    expect(scans.length).toBeLessThan(20)
    expect(scans.filter((scan) => scan['Actual Loops'] > 5)).toEqual([])
  })

  test.each([
    ['gaps.counts', []],
    ['productTaxes.without', ['2026-11-26', 5]],
  ])('%s reads no row of a product that it does not name', async (name, values) => {
    const scans = (await scansOf(name, values)).filter((scan) => scan['Relation Name'] === 'products')
    expect(scans.length).toBeGreaterThan(0)
    expect(
      scans.filter((scan) => scan['Node Type'] !== 'Index Only Scan' && scan['Actual Rows'] > 5),
    ).toEqual([])
  })

  test('one pack of each unit is read to list the units', async () => {
    const read = (await scansOf('gaps.units')).map((scan) => scan['Actual Loops'] * scan['Actual Rows'])
    expect(read.reduce((a, b) => a + b)).toBeLessThan(units.length + 10)
  })
})
