import { expect, test } from 'vitest'
import { wordsOf } from './text.ts'
import { takeConditions } from './conditions.ts'
import { takeMaxPrice } from './highest-price.ts'
import { claimWords } from './words/condition-words.ts'

test.each([
  ['sugar free', ['sugar'], []],
  ['no sugar', ['sugar'], []],
  ['no added sugar biscuits', ['sugar'], ['biscuits']],
  ['atta gluten-free', ['gluten'], ['atta']],
  ['sugarfree cookies', ['sugar'], ['cookies']],
  ['chips without onion', ['onion'], ['chips']],
  ['zero sugar cola', ['sugar'], ['cola']],
  ['free from peanuts', ['peanut'], []],
  ['unsweetened soy milk', ['sugar'], ['soy', 'milk']],
  ['free range eggs', [], ['free', 'range', 'eggs']],
  ['eggs free range', [], ['eggs', 'free', 'range']],
  ['buy one get one free', [], ['buy', 'one', 'get', 'one', 'free']],
  ['no 1 rice', [], ['no', '1', 'rice']],
  ['coke zero', [], ['coke', 'zero']],
  ['free', [], ['free']],
  ['unsalted butter', ['salt'], ['butter']],
  ['eggless cake', ['egg'], ['cake']],
  ['egg-less cake', ['egg'], ['cake']],
  ['chips w/o onion', ['onion'], ['chips']],
  ['0 sugar cola', ['sugar'], ['cola']],
  ['non dairy creamer', ['dairy'], ['creamer']],
  ['non sugar juice', ['sugar'], ['juice']],
  ['non added salt chips', ['salt'], ['chips']],
  ['non palm oil chips', ['palm oil'], ['chips']],
  ['milk less sweet', ['low-sugar'], ['milk']],
  ['kam meetha juice', ['low-sugar'], ['juice']],
  ['fat less milk powder', ['fat'], ['milk', 'powder']],
  ['sugar bina milk', ['sugar'], ['milk']],
  ['milk lite', ['low-fat'], ['milk']],
  ['lite sugar biscuit', ['low-sugar'], ['biscuit']],
  ['light soy sauce', [], ['light', 'soy', 'sauce']],
  ['skimmed curd', ['fat'], ['curd']],
  ['sulfate free shampoo', ['sulphate'], ['shampoo']],
  ['jam sugar wala nahi', ['sugar'], ['jam']],
  ['sugar wala nahi jam', ['sugar'], ['jam']],
  ['not sugar free jam', ['not-sugar'], ['jam']],
  ['non vegan mayo', ['not-vegan'], ['mayo']],
  ['sugar free nahi chahiye jam', ['not-sugar'], ['chahiye', 'jam']],
  ['full fat milk', ['not-low-fat'], ['milk']],
  ['namak kam soy sauce', ['low-salt'], ['soy', 'sauce']],
  ['kam chikna dahi', ['low-fat'], ['dahi']],
  ['fat k bina chips', ['fat'], ['chips']],
  ['chips does not have onion', ['onion'], ['chips']],
  ['sugar naslela jam', ['sugar'], ['jam']],
  ['chips other than onion', ['onion'], ['chips']],
  ['milk other than nandini', [], ['milk', 'other', 'than', 'nandini']],
  ['onion ki allergy chips', ['onion'], ['chips']],
  ['low lactos milk', ['low-lactose'], ['milk']],
  ['chips fre from pam oil', ['palm oil'], ['chips']],
  ['shampoo sulphate nahi ho', ['sulphate'], ['shampoo']],
  ['palm oil freebiscuits', ['palm oil'], ['biscuits']],
  ['non veg pickle', ['nonveg'], ['pickle']],
  ['not sugar tea', ['sugar'], ['tea']],
  ['refined flour wale biscuit nahi', ['maida'], ['biscuit']],
  ['biscuit egg beda', ['egg'], ['biscuit']],
  ['non stick pan', [], ['non', 'stick', 'pan']],
  ['cheeni ke bina chai', ['sugar'], ['chai']],
  ['chini bina chai', ['sugar'], ['chai']],
  ['doodh bina chini', ['sugar'], ['doodh']],
  ['pyaz lahsun ke bina namkeen', ['onion', 'garlic'], ['namkeen']],
  ['no onion garlic noodles', ['onion', 'garlic'], ['noodles']],
  ['no sugar almond butter', ['sugar'], ['almond', 'butter']],
  ['sugar and gluten free cake', ['sugar', 'gluten'], ['cake']],
  ['biscuit for sugar patient', ['sugar'], ['biscuit']],
  ['kam chini juice', ['low-sugar'], ['juice']],
  ['namkeen namak kam', ['low-salt'], ['namkeen']],
  ['lactose intolerant milk', ['lactose'], ['milk']],
  ['intolerance to lactose milk', ['lactose'], ['milk']],
  ['plant based butter', ['vegan'], ['butter']],
  ['decaf coffee', ['caffeine'], ['coffee']],
  ['suger fre biskit', ['sugar'], ['biskit']],
  ['sugarfreebiscuits', ['sugar'], ['biscuits']],
  ['milk less sugar', ['low-sugar'], ['milk']],
  ['सर्दी', [], ['sardi']],
  ['बिना चीनी के बिस्किट', ['sugar'], ['biscuit']],
  ['சர்க்கரை இல்லாத பிஸ்கட்', ['sugar'], ['biscuit']],
  ['চিনি ছাড়া বিস্কুট', ['sugar'], ['biscuit']],
  ['ખાંડ વગરની ચા', ['sugar'], ['tea']],
  ['చక్కెర లేని బిస్కెట్', ['sugar'], ['biscuit']],
  ['ಸಕ್ಕರೆ ಇಲ್ಲದ ಬಿಸ್ಕತ್ತು', ['sugar'], ['biscuit']],
  ['stainless steel', [], ['stainless', 'steel']],
  ['everything except garlic', ['garlic'], ['everything']],
])('"%s" leaves out %o', (search, leftOut, rest) => {
  const { conditions, rest: others } = takeConditions(wordsOf(search), {
    isKnown: () => false,
    nameOf: () => undefined,
  })
  expect({ leftOut: conditions.map(({ claim }) => claim), rest: others }).toEqual({ leftOut, rest })
})

test.each([
  ['under 50', 5_000, ''],
  ['snacks under ₹50', 5_000, 'snacks'],
  ['below rs. 100 tea', 10_000, 'tea'],
  ['soap less than 40 rupees', 4_000, 'soap'],
  ['under 50 g', null, 'under 50 g'],
  ['rice under 1,000', 100_000, 'rice'],
  ['snacks 50 se kam', 5_000, 'snacks'],
  ['50 or less', 5_000, ''],
  ['max 60 atta', 6_000, 'atta'],
  ['above 50', null, 'above 50'],
  ['thunder 50', null, 'thunder 50'],
  ['under eye cream', null, 'under eye cream'],
])('"%s" has the highest price %s', (search, maxPaise, rest) => {
  const found = takeMaxPrice(search)
  expect({ ...found, rest: found.rest.trim() }).toEqual({ maxPaise, rest })
})

test('no phrase of a name says two claims, of which the first would be lost', () => {
  const said = Object.values(claimWords).flatMap((words) => words.said?.split(', ') ?? [])
  expect(said.filter((phrase, at) => !phrase.includes('+') && said.indexOf(phrase) !== at)).toEqual([])
})
