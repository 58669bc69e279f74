import { afterAll, beforeEach, expect, test } from 'vitest'
import { demoCodeLimits } from '#features/people/accounts/server/code-limits.ts'
import { inLocale } from '#shared/words.ts'
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
  const get = (headers: Record<string, string>) => store.server.inject({ url: '/api/category/get', headers })
  const first = await get(hindi)
  const second = await get({})
  expect([first.statusCode, first.body]).toEqual([200, second.body])
  expect(first.body).not.toMatch(/\p{Script=Devanagari}/u)
})

// What stays as it is: names of papers, ways to pay and settings.
const NAMES = /\b(?:HSN|GST|GSTIN|MRP|UPI|PUBLIC_URL|SKU|OTP|ORD|GRV)\b|\{\w+\}/g

test.each(Object.keys(problems) as (keyof typeof problems)[])('%s is told in Hindi', (code) => {
  const sentence = inLocale('hi', () => problems[code].message)
  expect(sentence.replace(NAMES, '').match(/\p{Script=Latin}+/gu)).toBeNull()
  expect(problems[code].message).not.toMatch(/\p{Script=Devanagari}/u)
})
