import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { read } from '#platform/http/read-input.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { AppError } from '#shared/problems.ts'
import { testShop } from './server.ts'
import { asha, ravi } from './world.ts'

const shop = await testShop()
const [shopper, shopkeeper] = await Promise.all([asha(shop.db), ravi(shop.db)])
const tokens: Record<'user' | 'admin', string> = {
  user: await shop.signIn(shopper),
  admin: await shop.signIn(shopkeeper),
}
afterAll(() => shop.close())

const endpoints = () => shop.mounted.map(({ endpoint }) => endpoint)

/** The field names of a body or query; none if it is not an object. */
const fieldsOf = (schema: z.core.$ZodType | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : []

/** Of the program, not of what its user did. */
const TELLTALE = /select|insert|pg_|undefined|\[object|zod|at \//i

type Junk = string | number | boolean | object | null

const junk: Junk[] = [
  null,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'x',
  'x'.repeat(10_000),
  '\u0000',
  '\ud800',
  [],
  [[]],
  {},
  { $ne: '' },
  true,
  '1; DROP TABLE users',
  '%',
  '../../etc/passwd',
  '99999999999999999999',
  -2147483649,
  2147483648,
  'ORD-000000-00000000',
  '0000-01',
]

/** Field names, some of which are unknown to each call. */
const strangeNames = ['email', 'productId', 'items', 'page', 'expectedTotal', 'packs', 'role', '__proto__x']

/**
 * The inputs for a body or query that are sent: strange fields, and each known field on its own. One that its schema refuses
 * gets the refusal that is made of it, whose message is looked at here: 13,000 replies say nothing further.
 */
const inputsFor = (schema: z.core.$ZodType | undefined, value: unknown): object[] => [
  Object.fromEntries(strangeNames.map((name) => [name, value])),
  ...(typeof value === 'object' && value !== null ? [value] : []),
  ...fieldsOf(schema)
    .map((name) => ({ [name]: value }))
    .filter((input) => isRead(schema!, input)),
]

function isRead(schema: z.core.$ZodType, input: object): boolean {
  try {
    read(schema, input)
    return true
  } catch (error) {
    if (!(error instanceof AppError) || TELLTALE.test(error.message))
      throw new Error(JSON.stringify([input, String(error)]), { cause: error })
    return false
  }
}

const textOf = (value: Junk) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
const fitsInUrl = (value: Junk) => typeof value !== 'object' && !/[\ud800\u0000]/.test(textOf(value))

async function expectErrorMessage(endpoint: Endpoint, value: Junk): Promise<void> {
  const bodies = endpoint.body ? inputsFor(endpoint.body, value) : [undefined]
  const queries = endpoint.query && fitsInUrl(value) ? inputsFor(endpoint.query, textOf(value)) : [undefined]
  // A URL cannot contain a lone surrogate.
  const address = textOf(value).replace('\ud800', '%EF%BF%BD')
  for (const body of bodies)
    for (const query of queries) {
      const reply = await shop.call(endpoint.call, {
        as: ['anyone', 'user'].includes(endpoint.access) ? tokens.user : tokens.admin,
        body,
        query: query as Record<string, string> | undefined,
        params: { id: address, slug: address },
      })
      // An expectation for each reply would take a tenth of the time.
      const { status, body: answer } = reply
      if (status >= 500 || (status >= 400 && TELLTALE.test(answer.message)))
        throw new Error(JSON.stringify([endpoint.call, body ?? query, value, status, answer.message]))
    }
}

test('invalid input gets an error message, never a 500', async () => {
  for (const endpoint of endpoints())
    if (endpoint.call !== 'GET /api/user/logout')
      for (const value of junk) await expectErrorMessage(endpoint, value)
}, 600_000)

const writes = () => endpoints().filter(({ call }) => !call.startsWith('GET '))

test('a call that takes no body or query refuses one', async () => {
  for (const endpoint of writes()) {
    if (endpoint.body || endpoint.file) continue
    for (const body of [{ surprise: 1 }, [1]]) {
      const { status, body: reply } = await shop.call(endpoint.call, {
        params: { id: '1', slug: 'about-us' },
        body,
        as: tokens.admin,
      })
      expect([endpoint.call, status, reply.code]).toEqual([endpoint.call, 400, 'invalid'])
    }
  }
})

test('an unknown field of a call that writes is refused, in the body and in the query', async () => {
  for (const endpoint of writes()) {
    // The answers of some reads by POST are cached for everybody, so their fields are the same for all.
    if (endpoint.file || endpoint.cacheable) continue
    const unknown = { surprise: '1' }
    const params = { id: '1', slug: 'about-us' }
    const isDelete = endpoint.call.startsWith('DELETE')
    const replies = await Promise.all([
      shop.call(endpoint.call, { params, body: unknown, as: tokens.admin }),
      ...(isDelete || endpoint.query
        ? []
        : [shop.call(endpoint.call, { params, body: {}, query: unknown, as: tokens.admin })]),
    ])
    for (const { status, body } of replies)
      expect([endpoint.call, status, body.code]).toEqual([endpoint.call, 400, 'invalid'])
  }
})

test('no message is made of the name of a field', async () => {
  const found = new Set<string>()
  for (const endpoint of endpoints()) {
    if (!endpoint.body) continue
    for (const value of [undefined, null, 7.5, {}, 'x']) {
      const fields = Object.fromEntries(fieldsOf(endpoint.body).map((name) => [name, value]))
      const { body } = await shop.call(endpoint.call, {
        params: { id: '1', slug: 'about-us' },
        body: fields,
        as: tokens.admin,
      })
      const { fields: messages = {}, message } = body as { fields?: Record<string, string>; message: string }
      for (const text of [message, ...Object.values(messages)])
        if (/\b[a-z]+[A-Z]\w*|\b\w+_\w+/.test(text.replace(/^(Unknown field:|Sort must be one of) .*/, '')))
          found.add(`${endpoint.call}: ${text}`)
    }
  }
  expect([...found]).toEqual([])
})

/** Numbers whose limit depends on more than the request: their rooms refuse them, by the line that is meant. */
const LIMITED_BY_THEIR_ROOM =
  /^(POST \/api\/purchases\/(check|write) lines|PUT \/api\/pick\/line |GET \/api\/order\/get-all-orders amount$|POST \/api\/cash\/count countedAmount$|(POST|PUT) \/api\/charge\/\S+ (value|taxRate)$|(POST|PUT) \/api\/product\/\S+ packs\.stockGrams$)/

test('a number of a request has a limit, or its room has one', () => {
  const found = new Set<string>()
  const look = (call: string, schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    const {
      type,
      maximum,
      properties,
      items,
      anyOf = [],
      oneOf = [],
      ...rest
    } = schema as z.core.JSONSchema.JSONSchema
    if (type === 'number' && maximum === undefined && rest.enum === undefined && rest.const === undefined)
      found.add(`${call} ${path}`)
    for (const one of [...anyOf, ...oneOf]) look(call, one, path)
    for (const [name, one] of Object.entries(properties ?? {}))
      look(call, one, path ? `${path}.${name}` : name)
    look(call, items, path)
  }
  for (const { call, body, query } of endpoints())
    for (const schema of [body, query])
      if (schema) look(call, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '')
  expect([...found].filter((one) => !LIMITED_BY_THEIR_ROOM.test(one))).toEqual([])
})

/** Null says something here: a customer is parted from their account. */
const NULLABLE = ['PUT /api/customers userId']

test('a malformed id gets a clear message', async () => {
  for (const endpoint of endpoints()) {
    for (const name of fieldsOf(endpoint.body)) {
      if (!/^_id$|Id$/.test(name) || name === 'orderId') continue
      for (const id of [7.5, 'x', {}, null]) {
        if (id === null && NULLABLE.includes(`${endpoint.call} ${name}`)) continue
        const { body } = await shop.call(endpoint.call, {
          params: { id: '1', slug: 'about-us' },
          body: { [name]: id },
          as: tokens.admin,
        })
        const field = (body as { fields?: Record<string, string> }).fields?.[name]
        expect([endpoint.call, name, field]).toEqual([
          endpoint.call,
          name,
          expect.stringMatching(
            /^([A-Z]\w+ id|This id) (is not valid|must be a positive whole number)$|^Invalid cart item ID\.$|^Choose who orders from the customer book, or add them$/,
          ),
        ])
      }
    }
  }
})

describe('request bodies', () => {
  const raw = (payload: string, type = 'application/json') =>
    shop.server.inject({
      method: 'POST',
      url: '/api/user/send-otp',
      headers: { 'content-type': type },
      payload,
    })

  test('INJ-08 only JSON is accepted, however its content type is spelled', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json\ta',
      ' application/jsonx',
      'text/x-component',
    ]) {
      expect([type, [400, 415].includes((await raw('{"email":"a@b.in"}', type)).statusCode)]).toEqual([
        type,
        true,
      ])
    }
    for (const broken of ['{', '[', '"', '{"email":}', '{"email":"a@b.in"} x'])
      expect((await raw(broken)).statusCode).toBe(400)
  })

  test('INJ-04 deeply nested JSON is refused', async () => {
    expect((await raw('['.repeat(10_000) + ']'.repeat(10_000))).statusCode).toBe(400)
    expect((await raw(`{"email":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`)).statusCode).toBe(400)
  })

  test('INJ-05 a body cannot change a prototype', async () => {
    for (const body of [
      '{"__proto__":{"role":"ADMIN"},"email":"a@b.in"}',
      '{"constructor":{"prototype":{"role":"ADMIN"}},"email":"a@b.in"}',
    ]) {
      expect((await raw(body)).statusCode).toBe(400)
    }
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('CRT-01 a merge of too many cart items is refused', async () => {
    const items = Array.from({ length: 10_000 }, (_, i) => ({ productId: i + 1, unit: '1 kg', quantity: 1 }))
    expect(
      (await shop.call('POST /api/cart/merge-guest-cart', { as: tokens.user, body: { items } })).status,
    ).toBe(413)
    const { status, body } = await shop.call('POST /api/cart/merge-guest-cart', {
      as: tokens.user,
      body: { items: items.slice(0, 201) },
    })
    expect([status, body.message]).toEqual([400, 'At most 200 items can be merged at once'])
  })
})
