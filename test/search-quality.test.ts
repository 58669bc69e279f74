import { expect, test } from 'vitest'
import { demoSearch } from './demo-search.ts'
import { claims, things, ways, whole } from './diet-wishes.ts'
import { judged, priced, without } from './judged-searches.ts'
import { unsoldThings } from './unsold-things.ts'

const shop = await demoSearch()
const { answer } = shop
const find = (search: string): string[] => shop.find(search).map(({ name }) => name)
const names = new Map(shop.products.map(({ id, name }) => [id, name]))
const prices = new Map(shop.products.map(({ name, rupees }) => [name, rupees]))
const brands = new Map(shop.products.map(({ name, brand }) => [name, brand ?? '']))
const texts = new Map(shop.products.map(({ name, description }) => [name, description]))

test.each(without)('what is done without: %s', (search, found) => {
  expect(find(search)).toEqual(found)
  // Neither corrected nor looked for in descriptions, which may name it.
  expect(answer(search)).toMatchObject({ correctedTo: null })
})

test.each(priced)('a highest price: %s', (search, rupees, wanted) => {
  const found = find(search)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((name) => prices.get(name)! > rupees)).toEqual([])
  expect(found[0]).toMatch(wanted)
})

test.each(judged)('%s: %s', (_kind, search, wanted) => {
  expect(find(search)[0]).toMatch(wanted)
})

test.each([
  ['banana', /^Robusta Banana/],
  ['ban', /^Robusta Banana/],
  ['curd', /Thick Dahi/],
  ['cur', /Thick Dahi/],
  ['sugar', /Pure Cane Sugar/],
  ['sug', /Pure Cane Sugar/],
  ['butter', /Table Butter/],
  ['butt', /Table Butter/],
  ['maggi', /Masala Noodles/],
  ['magg', /Masala Noodles/],
  ['mag', /Masala Noodles/],
])('the everyday pack leads, and half typed as well: %s', (search, wanted) => {
  expect(find(search)[0]).toMatch(wanted)
})

test('on average nine in ten of the first ten results are relevant', () => {
  const precision = judged.map(([, search, wanted]) => {
    const relevant = [...names.values()].filter((name) => wanted.test(name)).length
    return find(search).filter((name) => wanted.test(name)).length / Math.min(10, relevant)
  })
  const mean = precision.reduce((sum, value) => sum + value, 0) / precision.length
  expect(mean).toBeGreaterThan(0.9)
})

test('at least sixty searches of ten kinds are judged', () => {
  expect(judged.length).toBeGreaterThanOrEqual(60)
  expect(new Set(judged.map(([kind]) => kind)).size).toBe(10)
})

// The things are the shop's own words as well: what its sub-categories are called by their last word.
const heads = shop.subCategories.map(
  (name) =>
    name
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.at(-1) ?? '',
)
const asked = [...new Set([...things, ...heads])]
const inEachRun = asked.slice(0, 8)
test.each(inEachRun)('no way of saying a diet wish is reversed: %s', noneIsReversed)
test.each(asked.slice(inEachRun.length))(
  'no way of saying a diet wish is reversed: %s',
  { tags: ['long'] },
  noneIsReversed,
)

function noneIsReversed(thing: string): void {
  const wishes = [
    ...Object.values(claims).flatMap(({ words, says, inText }) =>
      ways.flatMap((way) =>
        words.map((word) => ({ says, inText, search: way.replace('#', word).replace('$', thing) })),
      ),
    ),
    ...Object.values(whole).flatMap(({ words, says, inText }) =>
      words.map((way) => ({ says, inText, search: way.replace('$', thing) })),
    ),
  ]
  const reversed = wishes.flatMap(({ search, says, inText }) =>
    find(search)
      .filter((name) => !says.test(`${brands.get(name)} ${name} ${inText ? texts.get(name) : ''}`))
      .map((name) => `${search}: ${name}`),
  )
  expect(reversed).toEqual([])
}

test('every product is found by its own name, as it is written and in small letters, and with its brand', () => {
  const lost = shop.products.flatMap(({ name, brand }) =>
    [name, name.toLowerCase(), `${brand ?? ''} ${name}`, `${brand ?? ''} ${brand ?? ''} ${name}`].filter(
      (search) => !find(search).includes(name),
    ),
  )
  expect(lost).toEqual([])
  expect(shop.products.length).toBeGreaterThan(300)
})

test('every brand that is typed exactly has one of its products among the first three', () => {
  const all = new Set(shop.products.map(({ brand }) => brand ?? ''))
  all.delete('')
  const unfound = [...all].filter(
    (brand) =>
      !shop
        .find(brand)
        .slice(0, 3)
        .some((one) => one.brand === brand),
  )
  expect(unfound).toEqual([])
  expect(all.size).toBeGreaterThan(20)
})

test('every code finds its product alone, and an unknown one nothing', () => {
  const ways = (sku: string) => [
    sku, sku.toLowerCase(), sku.replaceAll('-', ' '), sku.replaceAll('-', ''), `sku ${sku}`, `SKU: ${sku}`, ` ${sku} `,
  ] // prettier-ignore
  const wrong = shop.products.flatMap(({ id, skus }) =>
    skus.flatMap(ways).filter((search) => String(answer(search).ids) !== String(id)),
  )
  expect(wrong).toEqual([])
  const [sku = ''] = shop.products[0]!.skus
  const unknown = ['8901234567894', 'sku ZZ9999', sku.replace(/\d/g, '9'), 'barcode 8900000000007']
  for (const search of unknown) expect(answer(search), search).toMatchObject({ total: 0 })
})

test.each([
  ['தக்காளி', /Tomato/],
  ['ఉల్లిపాయ', /Onion/],
  ['দুধ', /Milk$/],
  ['ದೂಧ', /Milk$/],
  ['મીઠું', /Salt$/],
  ['ਆਟਾ', /Atta$/],
  ['ପିଆଜ', /Onion/],
  ['പാൽ', /Milk$/],
  ['हल्दी पाउडर', /Turmeric/],
  ['শ্যাম্পু', /Shampoo/],
  ['फेस वॉश', /Face Wash/],
  ['டீ', /Tea$|Chai$/],
  ['শ্যাম্পূ', /Shampoo/],
  ['दूध १ लीटर', /Milk/],
  ['दू\u200Dध', /Milk$/],
  ['बटर', /Butter/],
  ['ബട്ടർ', /Butter/],
  ['બોડી લોશન', /Lotion/],
  ['ઘઉં નો લોટ', /Atta$/],
  ['ચણા નો લોટ', /Besan$/],
  ['मुझे चावल चाहिए', /Rice$/],
  ['ব্রাউন ব্রেড', /Brown Bread/],
])('%s is read in its script', (search, wanted) => {
  expect(find(search)[0]).toMatch(wanted)
})

const unsold = ['petrol', 'saree', 'train ticket', 'fish tank', 'medicines', 'bicycle', 'hotel booking', 'mobile recharge',
  'movie ticket', 'laptop', 'running shoes', 'car tyre', 'sofa', 'gold chain', 'washing machine', 'school bag', 'cricket bat',
  'cement', 'whisky', 'gas cylinder', 'gym shoes', 'picnic chair', 'viagra', 'chaddi', 'iphone 15', 'ceiling fan', 'cotton saree',
  'water tanker', 'engagement ring', 'gas connection', 'sleeping pills', 'swimming pool', 'sleeping bag', 'night lamp',
  'spark plug', 'school admission form', 'horse riding'] // prettier-ignore
test.each([...unsold, ...unsoldThings, 'zzzqqq', 'zzzqqq 5', 'blarg 500', 'xqz7', 'wxyz 1kg'])(
  'what no grocer sells finds nothing: %s',
  (search) => {
    expect(answer(search)).toMatchObject({ total: 0, correctedTo: null })
  },
)

test.each([
  ['puja ke liye', 'puja'],
  ['vrat ke liye', 'vrat'],
  ['व्रत', 'vrat'],
  ['உபவாசம்', 'fasting'],
  ['puja room items', 'puja'],
  ['tiffin for school', 'tiffin'],
  ['macchar ki dawai', 'mosquito killer'],
  ['சளி', 'cold and cough'],
  ['sofa cleaning', 'house cleaning'],
  ['clean the sofa', 'house cleaning'],
])('%s asks for the same as %s, and for no diet', (search, use) => {
  expect(answer(use).total).toBeGreaterThan(0)
  expect(answer(search)).toMatchObject({ ids: answer(use).ids, unmet: null })
})

test('what a use needs fills a short list, after what is called so', () => {
  const [first, ...others] = find('fasting makhana')
  expect(first).toMatch(/Makhana/i)
  expect(others.length).toBeGreaterThan(2)
})

test('what nobody sells under a condition is named, and so is the thing without it', () => {
  expect(answer('vegan paneer')).toMatchObject({ ids: [], unmet: { condition: 'vegan', thing: 'paneer' } })
  expect(answer('paneer').unmet).toBeNull()
})

test.each([
  'a'.repeat(10_000),
  'दूधmilkதக்காளி',
  '\u202Emilk',
  '🥛🥛🥛',
  '\u200D\u200C',
  '्'.repeat(50),
  'ab '.repeat(3_000),
])('any text is answered: %j', (search) => {
  expect(() => find(search)).not.toThrow()
})
