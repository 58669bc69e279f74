import { expect, test } from 'vitest'
import { engineShop } from '../../../../test/engine-shop.ts'

// Names that speak of what is left out, and do not leave it out; and things that are named only as left out.
const find = engineShop([
  ['Farm', 'Popcorn - Butter, 94% Fat Free', 1],
  ['Nutty', 'Almonds - Hot, Trans-Fat & Cholesterol Free', 1],
  ['Farm', 'Popcorn - Fat Free', 1],
  ['Hive', 'Honey - No Sugar Adulteration', 2],
  ['Hive', 'Honey Mints - No Added Sugar', 2],
  ['Sea', 'Salt Lite', 3],
  ['Red', 'Tomato Ketchup - No Salt Added', 7],
  ['Bake', 'Jaggery Cookies - No Refined Sugar', 8],
  ['Bake', 'Oat Cookies - Sugar Free', 8],
  ['Dairy', 'Lactose Free Milk', 4],
  ['Farm', 'Cow Ghee', 9],
  ['Yum', 'Vegan Premium Ghee', 9],
  ['Grain', 'Ragi Baby Food - Vegan, No Milk', 4],
  ['Spice', 'Chole Masala With No Garlic & Onion', 5],
  ['Spice', 'Sambar Masala', 5],
  ['Herb', 'Tulsi Tea - Natural, Zero Caffeine', 6],
  ['Soy', 'Soya Sauce - Natural', 6],
])

test.each([
  ['fat free popcorn', ['Popcorn - Fat Free']],
  ['fat free almonds', []],
  ['low fat popcorn', ['Popcorn - Fat Free', 'Popcorn - Butter, 94% Fat Free']],
  ['cholesterol free almonds', ['Almonds - Hot, Trans-Fat & Cholesterol Free']],
  ['honey no sugar', ['Honey Mints - No Added Sugar']],
  ['low sodium salt', ['Salt Lite']],
  ['lactose free milk', ['Lactose Free Milk']],
  ['sugar free cookies', ['Oat Cookies - Sugar Free']],
  ['cookies for diabetics', ['Oat Cookies - Sugar Free']],
  ['cookies without refined sugar', ['Oat Cookies - Sugar Free', 'Jaggery Cookies - No Refined Sugar']],
  ['vegan ghee', ['Vegan Premium Ghee']],
  ['satvik masala', ['Chole Masala With No Garlic & Onion']],
  ['natural soya sauce caffeine free', []],
])('%s finds only what is it, and says so', (search, found) => {
  expect(new Set(find(search))).toEqual(new Set(found))
})
