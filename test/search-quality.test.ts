import { afterAll, expect, test } from 'vitest'
import { readDemoCatalogue } from '../demo/catalogue.ts'
import { noFilter } from '../src/features/search/engine/facets.ts'
import { SearchIndex } from '../src/features/search/engine/search-index.ts'
import { listActiveSynonyms } from '../src/features/search/server/synonym-store.ts'
import { testDatabase } from './database.ts'

// Searches in the demo shop with the expected products. docs/SEARCH.md explains the figures.
const judged: [kind: string, search: string, wanted: RegExp][] = [
  ['head', 'milk', /Milk$/],
  ['head', 'butter', /(Table|Unsalted|White|Garlic) Butter$/],
  ['head', 'curd', /Dahi|Doi/],
  ['head', 'rice', /(Kolam|Idli|Brown|Basmati|Masoori|Red) Rice$/],
  ['head', 'eggs', /Eggs$/],
  ['head', 'bread', /Bread$/],
  ['head', 'apple', /(Shimla|Washington|Green) Apple/],
  ['head', 'sugar', /Sugar$|Sugar Cubes/],
  ['head', 'chocolate', /(Dark|Milk|White|Nut) Chocolate$|Chocolate Gift/],
  ['head', 'banana', /^(Robusta|Yelakki|Red|Raw) Banana$/],
  ['head', 'tomato', /^(Tomato (Hybrid|Desi)|Cherry Tomato)$/],
  ['head', 'onion', /^(White |Sambar |Spring )?Onion$/],
  ['head', 'chicken', /^Coopwell .*Chicken/],
  ['head', 'paneer', /Paneer/],
  ['head', 'fish', /Tidewala/],
  ['head', 'soap', /Soap$/],
  ['head', 'shampoo', /Shampoo/],
  ['head', 'tea', /Tea$|Chai$/],
  ['head', 'ghee', /Ghee/],
  ['hindi', 'pyaz', /^(White |Sambar |Spring )?Onion$/],
  ['hindi', 'chawal', /(Kolam|Idli|Brown|Basmati|Masoori|Red) Rice$/],
  ['hindi', 'doodh', /Milk$/],
  ['hindi', 'tamatar', /^(Tomato (Hybrid|Desi)|Cherry Tomato)$/],
  ['hindi', 'cheeni', /Sugar$|Sugar Cubes/],
  ['hindi', 'mirchi', /Chilli/],
  ['hindi', 'haldi', /Turmeric Powder/],
  ['hindi', 'aloo', /^Potato$|Aloo/],
  ['hindi', 'आलू', /^Potato|Aloo/],
  ['hindi', 'दूध', /Milk$/],
  ['hindi', 'प्याज', /^(White |Sambar |Spring )?Onion$/],
  ['hindi', 'anda', /Eggs$/],
  ['hindi', 'dahi', /Dahi|Doi/],
  ['hindi', 'kela', /^(Robusta|Yelakki|Red|Raw) Banana$/],
  ['hindi', 'namak', /Salt$/],
  ['hindi', 'tel', /Oil$/],
  ['hindi', 'bhindi', /Okra/],
  ['hindi', 'gajar', /Carrot/],
  ['hindi', 'adrak', /^Ginger$/],
  ['hindi', 'lehsun', /Garlic$/],
  ['hindi', 'jeera', /Cumin|Jeera/],
  ['hindi', 'moongfali', /Peanut/],
  ['hindi', 'machli', /Tidewala/],
  ['hindi', 'sabun', /Soap$/],
  ['hindi', 'chai patti', /Tea$|Chai$/],
  ['hindi', 'shimla mirch', /Capsicum/],
  ['typo', 'pneer', /Paneer/],
  ['typo', 'paner', /Paneer/],
  ['typo', 'pnee', /Paneer/],
  ['typo', 'chcol', /Chocolate/],
  ['typo', 'mlik', /Milk$/],
  ['typo', 'chocolte', /(Dark|Milk|White|Nut) Chocolate$|Chocolate Gift/],
  ['typo', 'biscut', /Biscuits$|Cookies$/],
  ['typo', 'tomatoe', /^(Tomato (Hybrid|Desi)|Cherry Tomato)$/],
  ['typo', 'onoin', /^(White |Sambar |Spring )?Onion$/],
  ['typo', 'suger', /Sugar$|Sugar Cubes/],
  ['typo', 'shampo', /Shampoo/],
  ['typo', 'toothpast', /Toothpaste/],
  ['typo', 'detergant', /Detergent/],
  ['typo', 'cofee', /Coffee/],
  ['typo', 'dark choclate', /Dark Chocolate/],
  ['typo', 'basmti rice', /Basmati Rice/],
  ['typo', 'coconut oli', /Coconut Oil/],
  ['typo', 'gren tea', /Green Tea/],
  ['joined', 'brownbread', /Brown Bread/],
  ['joined', 'facewash', /Face Wash/],
  ['joined', 'icecream', /Ice Cream|Kulfi/],
  ['joined', 'peanutbutter', /Peanut Butter/],
  ['joined', 'toordal', /Toor Dal/],
  ['joined', 'tooth paste', /Toothpaste/],
  ['joined', 'butter milk', /Buttermilk|Chaas/],
  ['joined', 'springonion', /Spring Onion/],
  ['joined', 'bottlegourd', /Bottle Gourd/],
  ['joined', 'mixedfruitjuice', /Mixed Fruit Juice/],
  ['joined', 'wholewheatatta', /Whole Wheat Atta/],
  ['joined', 'surabhimilk', /Surabhi .*Milk$/],
  ['joined', 'cocoarani', /Cocoa Rani/],
  ['joined', 'peanutbut', /Peanut Butter/],
  ['joined', 'water melon', /^Watermelon$/],
  ['joined', 'pine apple', /^Pineapple$/],
  ['joined', 'milk shake', /Milkshake/],
  ['joined', 'hand wash', /Handwash/],
  ['joined', 'pop corn', /Popcorn/],
  ['joined', 'beet root', /^Beetroot$/],
  ['hindi', 'टमाटर', /^(Tomato (Hybrid|Desi)|Cherry Tomato)$/],
  ['hindi', 'पनीर', /Paneer/],
  ['hindi', 'चावल', /(Kolam|Idli|Brown|Basmati|Masoori|Red) Rice$/],
  ['unit', 'sugar 1/2 kg', /Sugar$|Sugar Cubes/],
  ['unit', '1 litre milk', /(Full Cream|Toned|A2 Cow|Surabhi Cow) Milk/],
  ['unit', 'milk 1l', /(Full Cream|Toned|A2 Cow|Surabhi Cow) Milk/],
  ['unit', 'rice 5kg', /(Kolam|Idli|Basmati|Masoori) Rice/],
  ['unit', 'atta 10 kg', /Wheat Atta/],
  ['brand', 'surabhi milk', /Surabhi .*Milk$/],
  ['brand', 'crunchmitra chips', /Crunchmitra .*Chips/],
  ['brand', 'amul butter', /(Table|Unsalted|White|Garlic) Butter/],
  ['multi', 'brown bread', /Brown Bread/],
  ['multi', 'green tea', /Green Tea/],
  ['multi', 'peanut butter', /Peanut Butter/],
  ['multi', 'coconut oil', /Coconut Oil/],
  ['multi', 'ice cream', /Ice Cream|Kulfi/],
  ['multi', 'dark chocolate', /Dark Chocolate/],
  ['multi', 'face wash', /Face Wash/],
  ['multi', 'toor dal', /Toor Dal/],
  ['prefix', 'choc', /Choc/],
  ['prefix', 'pane', /Paneer/],
  ['prefix', 'sham', /Shampoo/],
  ['prefix', 'surabhi b', /Surabhi .*B(adam|anana|utter)/],
  ['plural', 'bananas', /^(Robusta|Yelakki|Red|Raw) Banana$/],
  ['plural', 'tomatoes', /^(Tomato (Hybrid|Desi)|Cherry Tomato)$/],
  ['plural', 'potatoes', /Potato/],
  ['plural', 'kiwis', /^Kiwi$/],
  ['plural', 'papayas', /^Papaya$/],
  ['plural', 'momo', /Momos/],
  ['plural', 'laddoos', /Laddoo/],
  ['synonym', 'nappies', /Diapers/],
  ['synonym', 'courgette', /^Zucchini$/],
  ['synonym', 'bin bags', /Garbage Bags/],
  ['synonym', 'loo roll', /Toilet Rolls/],
  ['synonym', 'dish soap', /Dishwash/],
  ['synonym', 'fabric softener', /Fabric Conditioner/],
  ['synonym', 'shower gel', /Body Wash/],
  ['synonym', 'icing sugar', /Powdered Sugar/],
  ['synonym', 'lady finger', /Okra/],
  ['synonym', 'yogurt', /Dahi|Doi/],
  ['synonym', 'spinach', /Spinach/],
  ['synonym', 'eggplant', /Brinjal/],
  ['synonym', 'gram flour', /Besan/],
  ['synonym', 'semolina', /Sooji/],
  ['synonym', 'washing powder', /Detergent Powder/],
]

const nothing: string[] = []
const unsalted = ['Dhenuvati Unsalted Butter']
const lactoseFree = ['Surabhi Lactose Free Milk']

// What somebody does without is never shown to them: only what says in its name that it leaves that out.
const without: [search: string, found: string[]][] = [
  ['sugar free', nothing],
  ['sugar-free biscuits', nothing],
  ['sugarfree chocolate', nothing],
  ['sugarless tea', nothing],
  ['sugar less tea', nothing],
  ['no sugar cola', nothing],
  ['0 sugar cola', nothing],
  ['zero added sugar', nothing],
  ['unsweetened juice', nothing],
  ['bina chini chai', nothing],
  ['cheeni ke bina', nothing],
  ['gluten free', nothing],
  ['gluten free atta', nothing],
  ['bread without gluten', nothing],
  ['without onion', nothing],
  ['chips w/o onion', nothing],
  ['no onion no garlic', nothing],
  ['onion free namkeen', nothing],
  ['except onion', nothing],
  ['pyaz ke bina', nothing],
  ['बिना प्याज', nothing],
  ['eggless cake', nothing],
  ['egg-less muffins', nothing],
  ['no egg cake', nothing],
  ['free from egg', nothing],
  ['dairy free', nothing],
  ['non dairy milk', nothing],
  ['no maida biscuits', nothing],
  ['caffeine free tea', nothing],
  ['nut free', nothing],
  ['palm oil free', nothing],
  ['unsalted peanuts', nothing],
  ['unsalted', unsalted],
  ['unsalted butter', unsalted],
  ['butter without salt', unsalted],
  ['salt free butter', unsalted],
  ['bina namak butter', unsalted],
  ['lactose free', lactoseFree],
  ['milk without lactose', lactoseFree],
  ['non lactose milk', lactoseFree],
]

const priced: [search: string, rupees: number, wanted: RegExp][] = [
  ['under 50', 50, /./],
  ['under ₹20', 20, /./],
  ['chips under 25', 25, /Chips$/],
  ['biscuits below 40 rs', 40, /Biscuits$|Cookies$|Crackers$/],
  ['tea less than 150', 150, /Tea$|Chai$/],
  ['milk upto 30', 30, /Milk$/],
  ['basmati rice under 1,000', 1_000, /Basmati/],
  ['dal 60 se kam', 60, /Dal/],
  ['soap 40 or less', 40, /Soap$/],
]

const names = new Map<number, string>()
const prices = new Map<string, number>()
const index = new SearchIndex()
const shop = await testDatabase()
index.setSynonyms(await listActiveSynonyms(shop.db))
const subCategories = readDemoCatalogue().flatMap((category, categoryId) =>
  category.subCategories.map((subCategory) => ({ ...subCategory, categoryId, category: category.name })),
)
index.setSubCategories(
  subCategories.map(({ name, category }, subCategoryId) => ({ subCategoryId, name, category })),
)
for (const [subCategoryId, { products, categoryId }] of subCategories.entries()) {
  for (const { name, brand, description, packs, veg, origin } of products) {
    const id = names.size + 1
    names.set(id, name)
    prices.set(name, packs[0]?.price ?? 0)
    index.put({
      id,
      name,
      brand,
      description,
      categoryId,
      subCategoryId,
      units: packs.map(({ unit }) => unit),
      codes: packs.map(({ sku }) => sku).filter((sku) => sku !== null),
      sellingPaise: Math.round((packs[0]?.price ?? 0) * 100),
      discountMicro: 0,
      inStock: packs.some(({ stock }) => stock > 0),
      veg,
      origin,
    })
  }
}
afterAll(() => shop.drop())

const find = (search: string): string[] => answer(search).ids.map((id) => names.get(id)!)

function answer(search: string) {
  return index.search({
    search,
    exact: false,
    order: 'relevance',
    filter: noFilter,
    offset: 0,
    limit: 10,
  })
}

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

// Every way of saying that something is done without, for every thing of the shop: what is found always says so itself.
const claims: Record<string, { words: string[]; says: RegExp }> = {
  sugar: {
    words: ['sugar', 'chini', 'cheeni', 'चीनी', 'சர்க்கரை', 'চিনি', 'shakkar', 'suger'],
    says: /sugar[- ]?free|sugarless|no (added )?sugar|unsweetened|without (added )?sugar|zero sugar|diabetic|stevia/i,
  },
  salt: {
    words: ['salt', 'namak', 'नमक', 'ఉప్పు'],
    says: /unsalted|salt[- ]?free|no (added )?salt|low sodium|without salt/i,
  },
  gluten: { words: ['gluten', 'glutan', 'ग्लूटेन'], says: /gluten[- ]?free|no gluten/i },
  lactose: { words: ['lactose', 'lactos'], says: /lactose|vegan|dairy[- ]free/i },
  egg: { words: ['egg', 'anda', 'ande', 'अंडे', 'முட்டை'], says: /eggless|egg[- ]?free|no egg|vegan/i },
  onion: {
    words: ['onion', 'pyaz', 'pyaaz', 'प्याज'],
    says: /no onion|onion[- ]?free|without onion|jain|satvik/i,
  },
  caffeine: { words: ['caffeine', 'caffine'], says: /caffeine[- ]?free|decaf|no caffeine/i },
}
const ways = [
  '# free $',
  '#-free $',
  '#free $',
  '$ # free',
  '# fre $',
  '# free$',
  'no # $',
  '$ no #',
  'without # $',
  '$ without #',
  '$ without any #',
  'wihtout # $',
  'zero # $',
  'no added # $',
  '$ w/o #',
  'bina # $',
  'bina # wala $',
  '$ bina # ka',
  '# ke bina $',
  '$ # ke bina',
  '# bina $',
  '# nahi $',
  '$ # na ho',
  'free from # $',
  '$ minus #',
  '# illatha $',
  '# lekunda $',
  'बिना # $',
  '$ # இல்லாத',
  '# ছাড়া $',
  '# વગર $',
  '# allergy $',
  '$ for # intolerance',
]
const whole: Record<string, { words: string[]; says: RegExp }> = {
  diabetic: {
    words: [
      'diabetic $',
      '$ for diabetics',
      'sugar patient $',
      '$ sugar patient ke liye',
      'sugarless $',
      'diabtic $',
    ],
    says: claims.sugar!.says,
  },
  vegan: { words: ['vegan $', '$ vegan', 'plant based $', 'vegen $', 'वीगन $'], says: /vegan|plant/i },
  jain: {
    words: [
      'jain $',
      'satvik $',
      'no onion no garlic $',
      'pyaz lahsun ke bina $',
      '$ without onion and garlic',
    ],
    says: /jain|satvik|no onion/i,
  },
  eggless: { words: ['eggless $', 'egg less $', 'egless $', 'बिना अंडे का $'], says: claims.egg!.says },
  decaf: { words: ['decaf $', '$ decaff'], says: claims.caffeine!.says },
  keto: { words: ['keto $', '$ keto friendly'], says: /keto/i },
}
const things = ['biscuits', 'biskut', 'chocolate', 'choclate', 'juice', 'milk', 'doodh', 'बिस्किट', 'butter', 'cake', 'atta', 'tea', 'chips', 'namkeen', 'bread', 'mithai'] // prettier-ignore
const brands = new Map(
  readDemoCatalogue().flatMap(({ subCategories }) =>
    subCategories.flatMap(({ products }) => products.map(({ name, brand }) => [name, brand ?? ''] as const)),
  ),
)

test.each(things)('no way of saying a diet wish is reversed: %s', (thing) => {
  const asked = [
    ...Object.values(claims).flatMap(({ words, says }) =>
      ways.flatMap((way) =>
        words.map((word) => ({ says, search: way.replace('#', word).replace('$', thing) })),
      ),
    ),
    ...Object.values(whole).flatMap(({ words, says }) =>
      words.map((way) => ({ says, search: way.replace('$', thing) })),
    ),
  ]
  const reversed = asked.flatMap(({ search, says }) =>
    find(search)
      .filter((name) => !says.test(`${brands.get(name)} ${name}`))
      .map((name) => `${search}: ${name}`),
  )
  expect(reversed).toEqual([])
})

test('every product is found by its own name, every brand by its own', () => {
  const unnamed = [...names.values()].filter((name) => !find(name).includes(name))
  expect(unnamed).toEqual([])
  const unbranded = [...new Set(brands.values())].filter(
    (brand) =>
      brand !== '' &&
      !find(brand)
        .slice(0, 5)
        .some((name) => brands.get(name) === brand),
  )
  expect(unbranded).toEqual([])
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
  ['டீ', /Tea$|Chai$/],
  ['শ্যাম্পূ', /Shampoo/],
  ['दूध १ लीटर', /Milk/],
  ['दू\u200Dध', /Milk$/],
])('%s is read in its script', (search, wanted) => {
  expect(find(search)[0]).toMatch(wanted)
})

test.each([
  'petrol',
  'saree',
  'train ticket',
  'fish tank',
  'bicycle',
  'hotel booking',
  'zzzqqq',
  'mobile recharge',
  'movie ticket',
])('what no grocer sells finds nothing: %s', (search) => {
  expect(answer(search)).toMatchObject({ total: 0, correctedTo: null })
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
