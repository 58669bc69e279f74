import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { indianDigits } from '#shared/typed-digits.ts'

const modules = import.meta.glob<Record<string, unknown>>('../src/features/**/*contract.ts', { eager: true })

/** Every field of every call, in lists and in alternatives too: "saveCounterSettings body.scales[].prefix". */
const fields = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((contract) => Object.entries((contract ?? {}) as Record<string, Endpoint>))
  .filter(([, endpoint]) => typeof endpoint === 'object' && endpoint !== null && 'access' in endpoint)
  .flatMap(([call, endpoint]) =>
    (['body', 'query', 'params'] as const).flatMap((part) =>
      fieldsOf(endpoint[part] as z.core.$ZodType | undefined, `${call} ${part}`),
    ),
  )

function fieldsOf(schema: z.core.$ZodType | undefined, path: string): [string, z.core.$ZodType][] {
  if (!schema) return []
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, one]) => fieldsOf(one, `${path}.${name}`))
    case 'array':
      return fieldsOf(def.element, `${path}[]`)
    case 'record':
      return fieldsOf(def.valueType, `${path}{}`)
    case 'union':
      return def.options.flatMap((one) => fieldsOf(one, path))
    case 'optional':
    case 'nullable':
    case 'default':
      return fieldsOf(def.innerType, path)
    case 'pipe':
      return isText(def.in) ? [[path, schema]] : fieldsOf(def.in, path)
    default:
      return [[path, schema]]
  }
}

function isText(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  return def.type === 'pipe' ? isText(def.in) : !['object', 'array', 'record'].includes(def.type)
}

const readOf = (schema: z.core.$ZodType, typed: string): unknown => {
  const { success, data } = z.safeParse(schema, typed)
  return success ? data : undefined
}

const NUMBERS = ['1', '29', '123', '1905', '12345', '560038', '1234567', '12345678', '9876543210']
const LONG = ['123456789012', '12345678901234', '290123456789']
const WORDS = ['abc', 'Abcdefgh', 'दूध']
/** Arabic, Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada, Malayalam, Ol Chiki, Meetei Mayek. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x1c50, 0xabf0]
const inScript = (number: string, zero: number) =>
  number.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** Ids, pages of a list and what is chosen or sent by a program: nobody types them. A reference is read by its use case. */
const NOT_TYPED =
  /(?:[iI]ds?|categor(?:y|ies)|subCategor(?:y|ies)|products)(?:\[\])?$|\.(?:page|limit|after|since|stateCode|hsn|uses|nothingFound)$|^writeEntry body\.utr$/

test('every field for a number takes the digits of every Indian script as the Latin ones', () => {
  const numbers = fields.filter(
    ([path, schema]) =>
      !NOT_TYPED.test(path) &&
      WORDS.every((word) => readOf(schema, word) === undefined) &&
      [...NUMBERS, ...LONG].some((number) => readOf(schema, number) !== undefined),
  )
  expect(numbers.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'verifyOtp body.otp',
      'addNewAddress body.pincode',
      'updateSettings body.values.whatsApp',
    ]),
  )
  const wrong = numbers.flatMap(([path, schema]) =>
    [...NUMBERS, ...LONG].flatMap((number) => {
      const read = readOf(schema, number)
      const other = ZEROS.find((zero) => {
        const inOther = readOf(schema, inScript(number, zero))
        return JSON.stringify(inOther) !== JSON.stringify(read)
      })
      return other === undefined ? [] : [`${path}: ${inScript(number, other)}`]
    }),
  )
  expect(wrong).toEqual([])
  expect(ZEROS.map((zero) => indianDigits(inScript('0123456789', zero)))).toEqual(
    ZEROS.map(() => '0123456789'),
  )
})

/** Secrets, what must be the same character by character, what is only looked for, and what a use case reads as a number or composes itself. */
const AS_TYPED =
  /password|secret|[tT]oken|\.(?:fields\{\}|registered|search|url|photo|logo|image|word|key|before)$|Scripts$|metaTags$|headings\[\]$|^readList |\.mobile$|pincodes\[\]$|Purchase body\.lines\[\]\.|tax\.hsn$|^getDocument query\.number$|^requestUpgrade |^saveSentence body\.wording$/

test('every other text is saved composed, in whatever scripts it is', () => {
  const decomposed = 'Cafe\u0301 \u0928\u093C'
  const texts = fields.flatMap(([path, schema]) => {
    const read = readOf(schema, decomposed)
    return typeof read === 'string' && !AS_TYPED.test(path) ? [[path, read] as const] : []
  })
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.filter(([, read]) => read !== decomposed.normalize('NFC')).map(([path]) => path)).toEqual([])
})
