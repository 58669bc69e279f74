import { expect, test } from 'vitest'
import { engineShop } from '../../../../test/engine-shop.ts'
import { Concepts } from './concepts.ts'
import { Synonyms, type SynonymGroup } from './synonyms.ts'
import { Uses } from './uses.ts'
import { Vocabulary } from './vocabulary.ts'

const times = (brand: string | null, name: string, aisle: number, count: number) =>
  Array.from({ length: count }, (_, at): [string | null, string, number] => [
    brand,
    `${name} ${'ABCDEFGH'[at]!}`,
    aisle,
  ])

test('a misspelt brand comes before a thing that is spelt as nearly so', () => {
  const find = engineShop([
    ...times('Pampers', 'Diaper', 1, 4),
    ...times(null, 'Black Peppers', 2, 8),
    ...times('Penny', 'Sauce', 3, 1),
  ])
  expect(find('pempers')[0]).toMatch(/Diaper/)
  expect(find('pepprs')[0]).toMatch(/Peppers/)
})

test('what is misspelt and then is exactly a brand comes before the things of that name', () => {
  const find = engineShop([['Munchys', 'Oat Cookies', 1], ...times(null, 'Munchies For Dogs', 2, 6)])
  expect(find('munchys')[0]).toBe('Oat Cookies')
  expect(find('mumchys')[0]).toBe('Oat Cookies')
})

test('how much of it is asked for leaves nothing out, and nothing else in', () => {
  const find = engineShop([
    ['Noodle House', 'Instant Noodles', 1],
    ['Noodle House', 'Instant Noodles Small', 1],
    ...times('Hug', 'Diaper Small Pack', 2, 6),
  ])
  expect(find('small noodles pack')).toEqual(['Instant Noodles Small', 'Instant Noodles'])
})

test('a need of a use is typed to its end: "ant" is no "anti viral"', () => {
  const vocabulary = new Vocabulary()
  vocabulary.addProduct(vocabulary.add('ant'), 0)
  for (let product = 1; product < 10; product++) vocabulary.addProduct(vocabulary.add('anti'), product)
  const words = {
    vocabulary,
    synonyms: new Synonyms([]),
    uses: new Uses([]),
    countOfBrand: () => 0,
    areAdjacent: () => false,
    countAdjacent: () => 0,
  }
  const waysOf = (isFinished: boolean) =>
    new Concepts({ ...words, isFinished }).conceptsOf(['ant'])[0]!.alternatives
  expect(waysOf(false)).toHaveLength(2)
  expect(waysOf(true)).toHaveLength(1)
})

test('what a use is said with and no grocer sells is what is looked for, unless it only says what for', () => {
  const lunch = {
    name: 'Tiffin',
    kind: 'use',
    terms: ['tiffin'],
    misspellings: [],
    brands: [],
    finds: ['bread'],
  }
  const find = engineShop([['Home', 'Bread', 1], ['Home', 'Tiffin Box', 2]], [lunch]) // prettier-ignore
  expect(find('tiffin chair')).toEqual([])
  expect(find('school tiffin')).toContain('Bread')
  expect(find('tiffin for school')).toContain('Bread')
})

test('meat that is asked for as "non veg" is found by its name', () => {
  const find = engineShop([['Home', 'Mixed Veg Pickle', 1], ['Home', 'Prawn Pickle', 1], ['Home', 'Vegan Chicken Pickle', 1]]) // prettier-ignore
  expect(find('non veg pickle')).toEqual(['Prawn Pickle'])
  expect(find('veg pickle')[0]).toBe('Mixed Veg Pickle')
})

test('a wrong vowel is likelier than a wrong consonant, and what sounds alike than either', () => {
  const find = engineShop([
    ...times('Pampers', 'Diaper', 1, 2),
    ...times(null, 'Hyper Gloss', 2, 6),
    ['Maaza', 'Mango Drink', 3],
    ...times('Maaza', 'Juice', 3, 3),
    ...times(null, 'Mawa', 4, 8),
  ])
  expect(find('dyper')[0]).toMatch(/Diaper/)
  expect(find('maza')[0]).toMatch(/Mango|Juice/)
})

test('beside a thing that no grocer sells only what goes with it in names is corrected', () => {
  const find = engineShop([[null, 'Garbage Bag', 1], ...times(null, 'Cunning Tea', 2, 3)])
  expect(find('garbge bag')[0]).toMatch(/Garbage Bag/)
  expect(find('cuning bag')).toEqual([])
})

test('skimmed milk is fat free, and almond milk of a brand called Raw is not unsalted', () => {
  const find = engineShop([['Slim', 'Skimmed Milk', 1], [null, 'Whole Milk', 1], ['Raw Pressery', 'Almond Milk', 2], [null, 'Raw Almonds', 2]]) // prettier-ignore
  expect(find('fat free milk')).toEqual(['Skimmed Milk'])
  expect(find('unsalted almonds')).toEqual(['Raw Almonds'])
})

test('a brand that was named is kept where nothing has every word, and food alone is no answer', () => {
  const find = engineShop([...times('Harpic', 'Toilet Cleaner', 1, 4), ...times(null, 'Bowl Blue', 2, 8), ...times(null, 'Dog Food', 2, 3)]) // prettier-ignore
  expect(find('harpic blue').every((name) => name.startsWith('Toilet Cleaner'))).toBe(true)
  expect(find('harpic blue')).toHaveLength(4)
  expect(find('swami food')).toEqual([])
  expect(find('food')).toHaveLength(3)
})

test('of an ambiguous word what is called so leads', () => {
  const groups = ['apple', 'sev'].map((name) => ({
    name,
    kind: name,
    terms: ['sev'],
    misspellings: [],
    brands: [],
  }))
  const find = engineShop(
    [...times(null, 'Apple', 1, 8), ['Home', 'Bhujia Sev', 2], ['Home', 'Ratlami Mix', 2]],
    groups,
  )
  expect(find('sev')[0]).toBe('Bhujia Sev')
})

test('a word that products have is no misspelling of one with another first letter', () => {
  const find = engineShop([
    ...times(null, 'Coffee', 1, 8),
    ...times(null, 'Instant Coffee', 1, 8),
    ['Home', 'Toffee', 2],
  ])
  expect(find('toffee')).toEqual(['Toffee'])
})

test('a number alone makes nothing a result, and what has it comes first', () => {
  const find = engineShop([...times(null, 'Oil 1', 1, 8), ['Nestle', 'Lactogen Formula', 2], ['Nestle', 'Lactogen Formula 2', 2]]) // prettier-ignore
  expect(find('lactogen 1')).toHaveLength(2)
  expect(find('lactogen 2')[0]).toBe('Lactogen Formula 2')
  expect(find('1')).toHaveLength(8)
})

test('what is written as it is spoken is the brand that sounds like it', () => {
  const find = engineShop([
    ...times('Parachute', 'Coconut Oil', 1, 3),
    ...times('Farm', 'Groundnut Oil', 2, 8),
    ...times('Aashirvaad', 'Atta', 3, 3),
    ...times('Farm', 'Wheat Atta', 3, 8),
  ])
  expect(find('parashoot oil')[0]).toMatch(/Coconut/)
  expect(find('asirvad atta')[0]).toMatch(/^Atta/)
})

test('a word that says nothing is no correction', () => {
  const find = engineShop([['Gift', 'Mug - All About Tea', 1]])
  expect(find('aboot')).toEqual([])
  expect(find('mugg')).toHaveLength(1)
})

test('where nothing matches every word, what is called like the last one is meant', () => {
  const find = engineShop([
    ...times('Flame', 'Gas Stove', 1, 6),
    ...Array.from({ length: 14 }, (_, at): [string, string, number] => ['Shine', `Floor${at} Cleaner`, 2]),
  ])
  expect(find('gas stove cleaner')).toHaveLength(10)
  expect(find('gas stove cleaner').every((name) => name.endsWith('Cleaner'))).toBe(true)
  expect(find('gas stove')[0]).toMatch(/Stove/)
})

test('a synonym that sounds alike is no second guess, one that does not is', () => {
  const find = engineShop(
    [
      ['Farm', 'Elaichi Green', 1],
      ['Farm', 'Cane Jaggery', 2],
    ],
    [
      { name: 'cardamom', kind: 'spices', terms: ['ilaichi', 'elaichi'], misspellings: [], brands: [] },
      { name: 'jaggery', kind: 'staples', terms: ['nattu sakkarai', 'vellam'], misspellings: [], brands: [] },
    ],
  )
  expect(find('ilayachi')).toEqual(['Elaichi Green'])
  expect(find('valluma')).toEqual([])
})

test('so many bags are how much tea, and a bag alone is nothing that is sold', () => {
  const find = engineShop([...times('Leaf', 'Green Tea', 1, 3), ['Leaf', 'Garbage Sacks', 2]])
  expect(find('green tea 25 bags')).toHaveLength(3)
  expect(find('school bags')).toEqual([])
})

test('a word that leaves something out is never misspelt: "never" is no fever', () => {
  const find = engineShop([
    ['Care', 'Fever Balm', 1],
    ['Farm', 'Masala Chips', 2],
  ])
  expect(find('never')).toEqual([])
  expect(find('fevar')).toEqual(['Fever Balm'])
})

const group = (name: string, terms: string[]) => ({ name, kind: '', terms, misspellings: [], brands: [] })

test('where nothing matches every word, what is known as a thing is meant', () => {
  const find = engineShop(
    [...times('Hari', 'Eye Drops', 1, 2), [null, 'Green Peas', 2]],
    [group('green peas', ['matar'])],
  )
  expect(find('hari matar')).toEqual(['Green Peas'])
})

test('two words are one where only one of them is a word', () => {
  const find = engineShop([
    [null, 'Cauliflower', 1],
    [null, 'Banana Flower', 1],
  ])
  expect(find('cauli flower')).toEqual(['Cauliflower'])
})

test('what a brand calls so is no thing that no grocer sells', () => {
  const find = engineShop([
    ['Saffola', 'Gold Edible Oil', 1],
    ['Saffola', 'Gold - Blended Oil', 1],
    ...times('Choc', 'Candy - Gold Foil', 2, 8),
  ])
  expect(find('saffola gold')).toHaveLength(2)
  expect(find('choc gold ring')).toEqual([])
})

test('what a brand calls so in some name is no such thing either, whatever is said between', () => {
  const find = engineShop([
    ['Britannia', 'Biscuits - Marie Gold', 1],
    ['Britannia', 'Rusk', 1],
    ['Britannia', 'Cake', 1],
    ...times('Choc', 'Candy - Gold Foil', 2, 8),
  ])
  expect(find('britannia marie gold')[0]).toBe('Biscuits - Marie Gold')
  expect(find('britannia gold ring')).toEqual([])
})

test('what no grocer sells is known by its sound in every script', () => {
  const find = engineShop(times('Mirabelle', 'Pearl Face Pack', 1, 8))
  for (const search of ['பெட்ரோல்', 'పెట్రోల్', 'மொபைல் ரீசார்ஜ்', 'টিকিট', 'स्कूटी', 'petrol'])
    expect(find(search), search).toEqual([])
})

test('a phrase of a synonym is found by its sound', () => {
  const group = {
    name: 'tender coconut',
    kind: 'drinks',
    terms: ['nariyal pani'],
    misspellings: [],
    brands: [],
  }
  const find = engineShop([...times(null, 'Coconut', 1, 4), [null, 'Tender Coconut Water', 2]], [group])
  for (const search of ['naariyal pani', 'nariyal paani'])
    expect(find(search)[0], search).toBe('Tender Coconut Water')
})

test('asking for something says nothing of it', () => {
  const find = engineShop([
    [null, 'Tea Leaf', 1],
    ['Dolphin', 'Jelly Drink with Nata De Coco', 2],
    [null, 'Do Good Soap', 3],
  ])
  for (const search of [
    'tea leaf de do',
    'can you please give me tea leaf',
    'where can i find tea leaf',
    'i am looking for tea leaf',
  ])
    expect(find(search), search).toEqual(['Tea Leaf'])
})

test('Hindi words are read without the ending that "mein" and "ka" ask for', () => {
  const find = engineShop(
    [
      [null, 'Amla Hair Oil', 1],
      [null, 'Chow Mein Oil', 2],
    ],
    [group('hair oil', ['baal tel']), group('baal', [])],
  )
  expect(find('baalon mein lagane ka tel')[0]).toBe('Amla Hair Oil')
})

test('a misspelt word is what names have beside the next word as well', () => {
  const find = engineShop([
    ...times(null, 'Brown Rice Flour', 1, 8),
    [null, 'Pine Floor Cleaner', 2],
    [null, 'Glass Cleaner', 2],
  ])
  expect(find('florr cleaner')[0]).toBe('Pine Floor Cleaner')
})

test('half typed it is a brand, and a code that nothing has finds nothing', () => {
  const find = engineShop([['Sprite', 'Lime Drink', 1], ...times('Sprig', 'Sauce', 2, 8)])
  expect(find('sprit')).toEqual(['Lime Drink'])
  expect(find('spryg')[0]).toMatch(/Sauce/)
  expect(find('L77777777')).toEqual([])
})

test('"of" in Gujarati leaves nothing out', () => {
  const find = engineShop([
    [null, 'Bajra Flour', 1],
    [null, 'Palak Papad', 2],
    [null, 'Palak', 3],
    [null, 'Bajra', 3],
  ])
  expect(find('bajra no lot')[0]).toBe('Bajra Flour')
  expect(find('palak na papad')[0]).toBe('Palak Papad')
  expect(find('no palak')).toEqual([])
})

test('a longer name of a thing that no product has is the thing', () => {
  const tomato: SynonymGroup = {
    name: 'tomato',
    kind: 'vegetables',
    terms: ['tomato hannu', 'cherry tomato'],
    misspellings: [],
    brands: [],
    finds: [],
  }
  const drafts = [[null, 'Tomato', 1], [null, 'Hannu Juice', 2], [null, 'Cherry Tomato', 1]] as const // prettier-ignore
  const find = engineShop(
    drafts.map(([brand, name, aisle]) => [brand, name, aisle]),
    [tomato],
  )
  expect(find('tomato hannu')).toContain('Tomato')
  expect(find('cherry tomato')[0]).toBe('Cherry Tomato')
})

test('what is misspelt and has another form after it is of that form', () => {
  const leaves: SynonymGroup = {
    name: 'coriander leaves',
    kind: 'vegetables',
    terms: ['hara dhania'],
    misspellings: ['corriander'],
    brands: [],
    finds: [],
  }
  const find = engineShop([[null, 'Coriander Seeds', 1], [null, 'Coriander Leaves', 2]], [leaves]) // prettier-ignore
  expect(find('corriander seeds')[0]).toBe('Coriander Seeds')
  expect(find('corriander')[0]).toBe('Coriander Leaves')
})

test.each(['x ray', 'pan card', 'live hen', 'tmt steel bars'])('nobody sells a %s', (search) => {
  const find = engineShop([['Ray', 'Pan', 1], [null, 'Greeting Card', 2], [null, 'Hen Eggs - Live Well', 3], [null, 'Steel Pan', 1], ['X', 'Energy Bars', 4]]) // prettier-ignore
  expect(find(search)).toEqual([])
})

test('what a brand called like a condition has is found: "sugar free gold"', () => {
  const find = engineShop([['Sugar Free', 'Gold - Sweetener', 1], [null, 'Gold Chain', 2], [null, 'Bread', 3]]) // prettier-ignore
  expect(find('sugar free gold')).toEqual(['Gold - Sweetener'])
  expect(find('sugar free bread')).toEqual([])
})

test('how good it is leaves nothing out, and a form is no misspelling', () => {
  const groups = [{ name: 'soap', kind: '', terms: ['sabun'], misspellings: [], brands: [] }]
  const find = engineShop(
    [[null, 'Cream', 1], [null, 'Fresh Cream', 1], [null, 'Moong Sabut', 2], ...times(null, 'Soap', 3, 15)],
    groups,
  )
  expect(find('fresh cream')).toEqual(['Fresh Cream', 'Cream'])
  expect(find('moong sabut')).toEqual(['Moong Sabut'])
})

test('a use of several words is one though things are called by each of them', () => {
  const use = {
    name: 'Pain', kind: 'use', terms: ['body pain'], misspellings: [], brands: [], finds: ['pain relief'],
  } // prettier-ignore
  const find = engineShop(
    [
      ...times('Axe', 'Body Spray', 1, 15),
      ...times('Moov', 'Pain Relief Spray', 2, 2),
      ['Moov', 'Pain Relief Gel', 2],
    ],
    [use],
  )
  expect(find('body pain spray').slice(0, 2)).toEqual(['Pain Relief Spray A', 'Pain Relief Spray B'])
})

test('a letter that is doubled in a sound is one', () => {
  const group = { name: 'green cardamom', kind: '', terms: ['choti elaichi'], misspellings: [], brands: [] }
  const find = engineShop(
    [
      ['A', 'Black Elaichi', 1],
      ['B', 'Green Cardamom', 1],
    ],
    [group],
  )
  expect(find('chhoti elaichi')[0]).toBe('Green Cardamom')
})
