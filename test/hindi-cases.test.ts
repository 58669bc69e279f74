import { afterAll, describe, expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { testShop } from './server.ts'
import { asha, newAddress, newCategory, newProduct, ravi } from './world.ts'

// The rules of the languages, played through the calls of a whole server.

const shop = await testShop({}, { pages: true })
const dairy = await newCategory(shop.db, 'Dairy')
const milk = await newProduct(shop.db, dairy, { name: 'Toned Milk' })
const shopperIs = await asha(shop.db)
await newAddress(shop.db, shopperIs)
const shopper = await shop.signIn(shopperIs)
const owner = await shop.signIn(await ravi(shop.db))
afterAll(() => shop.close())

const hindi = { 'accept-language': 'hi' }

/** The zero of each script that India writes in. */
const ZEROS = {
  Devanagari: 0x966,
  Bengali: 0x9e6,
  Gurmukhi: 0xa66,
  Gujarati: 0xae6,
  Odia: 0xb66,
  Tamil: 0xbe6,
  Telugu: 0xc66,
  Kannada: 0xce6,
  Malayalam: 0xd66,
  Urdu: 0x6f0,
  Arabic: 0x660,
  'Ol Chiki': 0x1c50,
  'Meetei Mayek': 0xabf0,
}
const inScript = (number: string, zero: number) =>
  number.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

const newAddressWith = (fields: object) =>
  shop.call('POST /api/address/add-new-address', {
    as: shopper,
    body: {
      name: 'Asha',
      mobile: 9_876_543_210,
      address_line: '4th Cross',
      landmark: '',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560038',
      country: 'India',
      type: 'Home',
      ...fields,
    },
  })

await shop.call('POST /api/coupon', {
  as: owner,
  body: { code: 'SAVE10', kind: 'fixed', value: 1000 },
})
describe.each(Object.entries(ZEROS))('the digits of %s', (_script, zero) => {
  test('are those of a pincode', async () => {
    const { status, body } = await newAddressWith({ pincode: inScript('560 038', zero) })
    expect([status, body.data?.pincode]).toEqual([200, '560038'])
    await shop.call('DELETE /api/address/delete-address', { as: shopper, body: { _id: body.data._id } })
  })

  test('are those of a coupon and of a code', async () => {
    const { status, body } = await shop.call('POST /api/coupon/check', {
      as: shopper,
      body: {
        code: inScript(' save10 ', zero),
        items: [{ productId: milk._id, unit: milk.unit, quantity: 1 }],
      },
    })
    expect([status, body.data?.code, body.data?.amount]).toEqual([200, 'SAVE10', 10])
    const verify = (otp: string) =>
      shop.call('POST /api/user/verify-otp', { body: { email: 'nobody@example.in', otp } })
    expect((await verify(inScript('123456', zero))).body.code).toBe((await verify('123456')).body.code)
    expect((await verify(inScript('12345', zero))).body.code).toBe('invalid')
  })
})

test.each([
  ['nukta', 'ज़ीरा राइस'],
  ['two vowel signs', 'কোলকাতা'],
  ['an accent', 'Café दूध'],
])('a name with %s is kept composed, and found as it was typed', async (_what, name) => {
  const { body } = await newAddressWith({ name: name.normalize('NFD'), landmark: name.normalize('NFD') })
  expect([body.data.name, body.data.landmark]).toEqual([name.normalize('NFC'), name.normalize('NFC')])
  await shop.call('DELETE /api/address/delete-address', { as: shopper, body: { _id: body.data._id } })
})

test.each(['Amul दूध 500 மி', 'চাল Basmati चावल', 'ਲੱਸੀ  Lassi'.replace('  ', ' '), 'Ghee (घी)'])(
  'a name in mixed scripts is kept as typed: %s',
  async (name) => {
    const { body } = await newAddressWith({ name })
    expect(body.data.name).toBe(name.normalize('NFC'))
    await shop.call('DELETE /api/address/delete-address', { as: shopper, body: { _id: body.data._id } })
  },
)

const WRONG_CODE = { en: 'Please enter a valid 6-digit OTP', hi: 'कृपया सही 6 अंकों का OTP डालें' }
test.each([
  [undefined, 'en'],
  ['hi', 'hi'],
  ['HI-in', 'hi'],
  ['en', 'en'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['ta-IN,hi;q=0.5', 'hi'],
  ['ta', 'en'],
  ['*', 'en'],
  ['hi;q=0', 'en'],
  ['__proto__', 'en'],
  [`${'x'.repeat(5000)},hi`, 'en'],
] as const)('asked in %s a refusal is told in %s, with the same code', async (asked, locale) => {
  const { status, body } = await shop.call('POST /api/user/verify-otp', {
    body: { email: 'asha@example.in', otp: '1' },
    headers: asked === undefined ? {} : { 'accept-language': asked },
  })
  expect([status, body.code, body.message]).toEqual([400, 'invalid', WRONG_CODE[locale]])
})

test('what is cached for everybody is the same bytes in every language', async () => {
  for (const url of ['/api/category/get-category', '/api/sub-category/get-sub-category']) {
    const first = await shop.server.inject({ url, headers: hindi })
    const second = await shop.server.inject({ url })
    expect([url, first.statusCode, first.body]).toEqual([url, second.statusCode, second.body])
  }
})

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

test.each([
  ['/hi/hi', '/no-such'],
  ['/HI/', '/no-such'],
  ['/xx/', '/no-such'],
  ['/xx/cart', '/no-such'],
  ['/hi/no-such', '/no-such'],
  ['/hi/api/user/login', '/api/no-such'],
  ['/hi/api/no-such', '/api/no-such'],
  ['/hi/api/category/get-category', '/api/no-such'],
])('%s is answered as %s, whatever the method', async (path, english) => {
  const answer = async (url: string, method: (typeof METHODS)[number]) => {
    const { statusCode, headers } = await shop.server.inject({ url, method })
    return [method, statusCode, headers.allow]
  }
  for (const method of METHODS) expect(await answer(path, method)).toEqual(await answer(english, method))
  expect((await shop.server.inject(path)).statusCode).toBe(404)
})

const PLURAL = 'cart.count-items'
const VALUE = 'search.show-thing-that-is-not-condition'
test.each([
  ['pages.your-cart', '', 'is empty'],
  ['pages.your-cart', '   ', 'is empty'],
  ['pages.your-cart', 'Your cart', 'is English, letter for letter'],
  ['pages.your-cart', '{count} कार्ट', 'needs no values'],
  [PLURAL, '{number, plural, one {# सामान} other {# सामान}}', 'needs'],
  [PLURAL, '{count, plural, one {# सामान} few {#} other {# सामान}}', 'has no plural “few”'],
  [PLURAL, '{count, plural, other {# सामान}}', 'lacks the plural “one”'],
  [PLURAL, '{count, plural, one {सामान', 'brace'],
  [VALUE, 'वह दिखाएँ', 'needs'],
])('the wording of %s as %j names the sentence and what is wrong', async (key, wording, problem) => {
  expect(Object.keys(locales.en.words)).toContain(key)
  const { status, body } = await shop.call('PUT /api/languages/sentence', {
    as: owner,
    body: { locale: 'hi', key, wording },
  })
  expect([status, body.code]).toEqual([400, 'invalid'])
  expect(body.fields.wording).toContain(key)
  expect(body.fields.wording).toContain(problem)
})
