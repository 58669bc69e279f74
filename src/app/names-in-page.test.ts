import { expect, test } from 'vitest'
import { localName } from '#shared/local-name.ts'
import { inLocale } from '#shared/words.ts'
import { namedAgain, namesInPage } from './names-in-page.ts'

const milk = {
  name: 'Amul Taaza, 2 % fat',
  slug: 'amul-taaza-2-fat',
  translations: { hi: { name: 'अमूल ताज़ा' }, ta: { name: 'அமுல்' } },
}
const bread = { name: 'Brown Bread', slug: 'brown-bread', translations: { ta: { name: 'ரொட்டி' } } }
const shop = { name: 'Tokri', translations: { hi: { tagline: 'ताज़ा' } } }
const data = { shop, products: [milk, bread, { name: 'Salt', slug: 'salt' }], none: null }

const written = () => JSON.stringify(data, namesInPage)
type Data = { products: (typeof milk)[] }

test('an English page has the English names, and no others', () => {
  expect(written()).toBe(
    '{"shop":{"name":"Tokri"},"products":[{"name":"Amul Taaza, 2 % fat","slug":"amul-taaza-2-fat"},' +
      '{"name":"Brown Bread","slug":"brown-bread"},{"name":"Salt","slug":"salt"}],"none":null}',
  )
})

test('a page of another language has its own name of goods alone, and the English one where there is none', () => {
  const hindi = inLocale('hi', written)
  expect(hindi).toContain('{"slug":"amul-taaza-2-fat","translations":{"hi":{"name":"अमूल ताज़ा"}}}')
  expect(hindi).not.toMatch(/Amul Taaza|அமுல்|ரொட்டி/)
  expect(hindi).toContain('"shop":{"name":"Tokri","translations":{"hi":{"tagline":"ताज़ा"}}}')
  const { products } = JSON.parse(hindi, namedAgain) as Data
  expect(products.map(({ name }) => name)).toEqual(['Amul Taaza 2 Fat', 'Brown Bread', 'Salt'])
  expect(inLocale('hi', () => products.map(localName))).toEqual(['अमूल ताज़ा', 'Brown Bread', 'Salt'])
})
