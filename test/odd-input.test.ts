import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { saveStaff } from '#features/people/accounts/server/staff-store.ts'
import type { CallInput } from '#shared/api-client.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { paymentShop } from './payment-shop.ts'
import { ravi } from './world.ts'

/** Inputs for each call; more, and other ones, with INPUTS=300 SEED=2. */
const INPUTS = Number(process.env.INPUTS ?? 6)
const SEED = Number(process.env.SEED ?? 1)

/** Ids that exist, so that inputs get past "not found". */
const known: { hex: string[]; text: string[]; numbers: number[] } = { hex: [], text: [], numbers: [] }

const shop = await paymentShop()
const person = await ravi(shop.db)
// What one call does to the owner does not keep the next one from being asked.
const ownerOf = async () => {
  await shop.owner.pool.query(`UPDATE users SET role = 'ADMIN', status = 'Active' WHERE id = $1`, [
    person.userId,
  ])
  await shop.db.transaction((tx) => saveStaff(tx, person.userId, 'owner'))
  return shop.signIn(person)
}
const who = await shop.shopper('Asha')
const placed = await shop.order(who, 'CASH_ON_DELIVERY')
expect(placed.status).toBe(201)
known.hex.push(who.userId, who.home, person.userId)
known.text.push(placed.body.data.orderId)
known.numbers.push(shop.productId)
afterAll(() => shop.close())

/** Values of a JSON schema, mostly right, with each kind of bad luck now and then. */
function valuesOf(schema: z.core.JSONSchema._JSONSchema): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return odd
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(valuesOf))
  if (schema.allOf) return fc.tuple(...schema.allOf.map(valuesOf)).map((all) => Object.assign({}, ...all))
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const required = schema.required ?? []
      return fc
        .record(Object.fromEntries(fields.map(([name, one]) => [name, oddly(valuesOf(one), 12)])), {
          requiredKeys: required,
        })
        .chain((record) =>
          fields.length > 0
            ? fc.constant(record as Record<string, unknown>)
            : fc.dictionary(word, odd, { maxKeys: 3 }),
        )
    }
    case 'array': {
      const min = schema.minItems ?? 0
      const items = schema.items as z.core.JSONSchema._JSONSchema | undefined
      return fc.array(items ? valuesOf(items) : odd, {
        minLength: min,
        maxLength: Math.max(min, Math.min(schema.maxItems ?? 4, 4)),
      })
    }
    case 'integer':
    case 'number': {
      const whole = schema.type === 'integer'
      const [low, high] = [schema.minimum ?? -1000, schema.maximum ?? Number.MAX_SAFE_INTEGER]
      const near = [low, low + 1, Math.min(high, 7), high - 1, high, ...known.numbers].filter(
        (value) => value >= low && value <= high,
      )
      return fc.oneof(
        fc.constantFrom(...(near.length > 0 ? near : [low])),
        whole ? fc.integer() : fc.double({ noNaN: true, noDefaultInfinity: true }),
      )
    }
    case 'string':
      return fc.oneof(
        fc.constantFrom(...known.hex, ...known.text),
        fc.constantFrom('2026-11-26', '2026-11-26T10:00:00.000Z', 'asha@example.in', '560001', '500 g', 'P1'),
        word,
        ...(schema.pattern ? [matching(schema.pattern)] : []),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return odd
  }
}

/** Text that has broken programs: nothing, NUL, halves of characters, right to left, long. */
const word = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\uD800',
    '\u202Eevil',
    "'; DROP TABLE orders; --",
    '<b>x</b>',
    '%_\\',
    '9'.repeat(40),
    'é'.repeat(300),
    '__proto__',
    'नमस्ते',
  ),
  fc.string({ maxLength: 12 }),
)
const odd: fc.Arbitrary<unknown> = fc.oneof(
  word,
  fc.constantFrom(null, true, -1, 0, 0.1, 1e21, -1e308, 2 ** 31, 2 ** 53, [], {}, [[]], { a: null }),
)
const oddly = (right: fc.Arbitrary<unknown>, weight: number) =>
  fc.oneof({ arbitrary: right, weight }, { arbitrary: odd, weight: 1 })

function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return word
  }
}

/** Keeps ids of an answer for later inputs, the latest ones. */
function note(value: unknown): void {
  if (typeof value === 'string' && /^[0-9a-f]{24}$/.test(value))
    known.hex = [...new Set([value, ...known.hex])].slice(0, 30)
  else if (value && typeof value === 'object') for (const one of Object.values(value).slice(0, 20)) note(one)
}

const jsonOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as z.core.JSONSchema._JSONSchema

/** Not asked: those that end the session that asks, and files. */
const isAsked = ({ call, file, isDownload }: Endpoint) =>
  !file && !isDownload && !/logout|erase|session|two-step/.test(call)

/** Half a character cannot be written into an address. */
const isSendable = ({ params = {} }: { params?: object }) => !JSON.stringify(params).includes('\\ud800')

test('no input makes a call fail, whatever stands in it', async () => {
  const failed: string[] = []
  // Twice: what the first round has made is known to the second.
  for (const { endpoint } of [...shop.mounted, ...shop.mounted]) {
    if (!isAsked(endpoint)) continue
    const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part])
    const inputs = fc
      .record<{ params?: object; query?: object; body?: object }>(
        Object.fromEntries(parts.map((part) => [part, valuesOf(jsonOf(endpoint[part]!))])),
      )
      .filter(isSendable)
    const owner = await ownerOf()
    for (const input of fc.sample(inputs, { numRuns: parts.length === 0 ? 1 : INPUTS, seed: SEED })) {
      const { status, body } = await shop.call(endpoint.call, { ...(input as CallInput), as: owner })
      if (status < 300) note(body)
      if (status >= 500) failed.push(`${endpoint.call} ${status} ${JSON.stringify(input).slice(0, 400)}`)
    }
  }
  expect(failed).toEqual([])
}, 600_000)
