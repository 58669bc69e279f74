import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoCodeLimits } from './code-limits.ts'
import { PRODUCT_SORTS } from '#features/catalogue/sorts.ts'
import { STATES_OF_INDIA } from '#features/addresses/states-of-india.ts'
import { askOnce } from '#features/cash/far-above.ts'
import { refuse } from '#features/khata/server/write-entry.ts'
import { heldProblem } from '#features/orders/server/limit-orders.ts'
import { refuseShortages } from '#features/orders/server/ordered-lines.ts'
import { wordedIn } from '#platform/http/asked-locale.ts'
import { textOf } from '#platform/http/envelope.ts'
import { permissions, type StaffRole } from '#shared/permissions.ts'
import { inLocale } from '#shared/words.ts'
import { problemMessage, type AppError } from '#shared/problems.ts'
import { problems } from '#shared/problem-table.ts'
import { truncate } from './database.ts'
import { identityShop } from './identity-shop.ts'
import { testShop } from './server.ts'

const { database, shop } = await identityShop(demoCodeLimits)
const store = await testShop()
afterAll(() => store.close())
beforeEach(() => truncate(database, 'users, otps, rate_limits, jobs'))

const hindi = { 'accept-language': 'hi' }
const ask = (url: string, body: unknown, headers = {}) => shop.call({ url, body, headers })

test('sentences at fields are in the language of the page, codes and names are not', async () => {
  const body = { email: 'asha', name: 'x'.repeat(81), mobile: 1, odd: true }
  const english = await ask('/api/user/send-otp', body)
  const answer = await ask('/api/user/send-otp', body, hindi)
  expect([english.body.code, answer.body.code]).toEqual(['invalid', 'invalid'])
  expect(Object.keys(answer.body.fields!)).toEqual(Object.keys(english.body.fields!))
  expect(english.body.fields).toEqual({
    email: 'Please enter a valid email address',
    mobile: 'Enter 10-digit mobile number',
    name: 'Name may have at most 80 characters',
    odd: 'Unknown field: odd',
  })
  expect(answer.body.fields).toEqual({
    email: 'कृपया सही ईमेल पता डालें',
    mobile: '10 अंकों का मोबाइल नंबर डालें',
    name: 'नाम में ज़्यादा से ज़्यादा 80 अक्षर हो सकते हैं',
    odd: 'अनजान खाना: odd',
  })
  expect(answer.body.message).toBe('कृपया सही ईमेल पता डालें')
  // A field that no page of the language has is named by `fields` alone.
  const odd = await ask('/api/user/send-otp', { email: 'asha@tokri.example', channel: 'pigeon' }, hindi)
  expect(odd.body.fields).toEqual({ channel: 'यह मान सही नहीं है' })
  const channel = await ask('/api/user/send-otp', { email: 'asha@tokri.example', channel: 'sms' }, hindi)
  expect(channel.body.fields).toEqual({ channel: 'संदेश का माध्यम सिर्फ़ मोबाइल नंबर के साथ दिया जाता है' })
  const missing = await ask('/api/user/login', { email: 'asha@tokri.example' }, hindi)
  expect(missing.body.fields).toEqual({ password: 'कृपया अपना पासवर्ड डालें' })
})

test('a success is told in the language of the page, with the same data', async () => {
  const sent = await ask('/api/user/send-otp', { email: 'asha@tokri.example' }, hindi)
  expect(sent.body).toEqual({
    success: true,
    message: 'हमने आपके ईमेल पते पर 6 अंकों का कोड भेजा है।',
    isNewUser: true,
  })
  const english = await ask('/api/user/send-otp', { email: 'bina@tokri.example' })
  expect(english.body.message).toBe('We have sent a 6-digit code to your email address.')
})

test('calls at the same time are each answered in their own language', async () => {
  const asked = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? hindi : {}))
  const answers = await Promise.all(
    asked.map((headers, at) =>
      ask('/api/user/verify-otp', { email: `a${at}@tokri.example`, otp: '1' }, headers),
    ),
  )
  expect(answers.map(({ body }) => body.message)).toEqual(
    asked.map((headers) =>
      headers === hindi ? 'कृपया सही 6 अंकों का OTP डालें' : 'Please enter a valid 6-digit OTP',
    ),
  )
})

test('what is cached for everybody carries no sentence in another language', async () => {
  const get = (headers: Record<string, string>) =>
    store.server.inject({ url: '/api/category/get-category', headers })
  const first = await get(hindi)
  const second = await get({})
  expect([first.statusCode, first.body]).toEqual([200, second.body])
  expect(first.body).not.toMatch(/\p{Script=Devanagari}/u)
})

// What stays as it is: names of papers, ways to pay and settings; fields and values of the API.
const NAMES =
  /\b(?:HSN|GST|GSTIN|MRP|UPI|UTR|RRN|PUBLIC_URL|SKU|OTP|ORD|GRV|page|limit|position|sort|stock|out|low|best|refund|call|daily|weekdays|every|monthly|skip|change|pause|resume|end|edit|\d{6}T\d\S*|\d{6}-\w+)\b|\{\w+\}/g
const latinIn = (sentence: string) => sentence.replace(NAMES, '').match(/\p{Script=Latin}{2,}/gu)

/** What a schema says of an input that is missing, of one that is a number, and of one that is none of its checks. */
function* sentencesOf(schema: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
  seen.add(schema)
  if (Array.isArray(schema)) for (const one of schema) yield* sentencesOf(one, seen)
  const { def } = (schema as { _zod?: { def: Record<string, unknown> } })._zod ?? {}
  if (!def) return
  if (typeof def.error === 'function')
    for (const input of [undefined, 1]) {
      const said = (def.error as (issue: object) => unknown)({ code: 'invalid_type', input, path: [] })
      const text = typeof said === 'object' ? (said as { message?: unknown } | null)?.message : said
      if (typeof text === 'string') yield text
    }
  const { checks, in: from, out, element, innerType, options, items, shape, keyType, valueType } = def
  for (const inner of [checks, from, out, element, innerType, options, items, keyType, valueType])
    yield* sentencesOf(inner, seen)
  for (const field of Object.values(shape ?? {})) yield* sentencesOf(field, seen)
}

/** What pickers, riders and cashiers may do. */
const PERMISSIONS_OF_STAFF = Object.entries(permissions).flatMap(([permission, roles]) =>
  (roles as readonly StaffRole[]).some((role) => /picker|rider|cashier/.test(role)) ? [permission] : [],
)
const SPEAKS_HINDI: string[] = ['anyone', 'user', ...PERMISSIONS_OF_STAFF]

test('every call of shoppers, pickers, riders and cashiers says in Hindi what is wrong, and that it is done', () => {
  const calls = store.mounted
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => SPEAKS_HINDI.includes(access))
  expect(calls.length).toBeGreaterThan(100)
  const saidBy = ({ message = '', params, query, body }: (typeof calls)[number]) =>
    inLocale('hi', () => [textOf(message), ...sentencesOf([params, query, body])])
  const listed = [STATES_OF_INDIA, PRODUCT_SORTS].map((names) => names.join(', '))
  const notListed = (sentence: string) =>
    [...listed, '“undefined”'].reduce((rest, names) => rest.replace(names, ''), sentence)
  const english = calls.flatMap((endpoint) =>
    saidBy(endpoint)
      .filter((sentence) => latinIn(notListed(sentence)))
      .map((sentence) => `${endpoint.call}: ${sentence}`),
  )
  expect(english).toEqual([])
})

const line = {
  productId: 1,
  name: 'आटा',
  unit: 'पैक',
  heap_packs: [],
  max_per_order: null,
  for_sale: true,
  price_paise: 100,
}
const refusals: [() => unknown, string][] = [
  [
    () => askOnce(10_00_000, 50_000, false),
    '₹10,000.00 is far more than the ₹500.00 that are due. Is it right?',
  ],
  [() => refuseShortages([{ ...line, quantity: 5, stock: 3 }] as never), 'Only 3 left: आटा (पैक).'],
  [
    () => refuseShortages([{ ...line, quantity: 5, stock: 9, max_per_order: 2 }] as never),
    'At most 2 per order: आटा (पैक).',
  ],
  [
    () => refuse({ kind: 'sale', amountPaise: 900 }, { khata_limit_paise: 500, balance_paise: 0 } as never),
    'Only ₹5.00 more can go on this khata. Please choose another payment method.',
  ],
  [
    () => {
      const order = { lines: [], totalPaise: 900 }
      throw heldProblem({ packs: [], paise: 0 } as never, { held: { paise: 500 } } as never, order)
    },
    'Until your first order is delivered, it can come to ₹5.00 at most. Order less now and the rest later, or ask the shop.',
  ],
]

test.each(refusals)('%# is refused in the language of whoever reads it', (tried, english) => {
  let refused: unknown
  try {
    tried()
  } catch (error) {
    refused = error
  }
  expect(refused).toMatchObject({ message: english })
  const { message } = wordedIn('hi', refused as AppError)
  expect(message).toMatch(/\p{Script=Devanagari}{3}/u)
  expect(latinIn(message)).toBeNull()
})

test.each(Object.keys(problems) as (keyof typeof problems)[])('%s is told in Hindi', (code) => {
  const sentence = inLocale('hi', () => problemMessage(code))
  expect(latinIn(sentence)).toBeNull()
  expect(problemMessage(code)).not.toMatch(/\p{Script=Devanagari}/u)
})
