import { expect, test } from 'vitest'
import { otp, typedSecondFactor } from '#features/people/accounts/contract.ts'
import { hsnField } from '#features/papers/product-tax.ts'
import { readPercent } from '#features/counter/discounts.ts'
import { wordsOf } from '#features/search/engine/text.ts'
import { counterContract } from '#features/counter/contract.ts'
import { bareGstin } from '#features/storefront/registration-numbers.ts'
import { line, numberLine } from '#shared/fields.ts'
import { formatDay } from '#shared/format-day.ts'
import type { LocaleId } from '#shared/locales.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { pluralForm } from '#shared/plural-form.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { readNumber, readRupees } from '#shared/typed-number.ts'
import { dayInIndia } from '#shared/when.ts'
import { formOf, inLocale } from '#shared/words.ts'
import file from './hindi-vectors.json'

const vectorOf = <Given, Expect>(id: string) => {
  const { given, expect: wanted } = file.vectors.find((one) => one.id === id)!
  return { given: given as Given[], wanted: wanted as Expect[] }
}
const inHindi = <Result>(write: () => Result) => inLocale('hi', write)

test('rupees have Latin digits and lakhs in both languages', () => {
  const { given, wanted } = vectorOf<number, string>('rupees')
  for (const locale of ['hi', 'en'] as LocaleId[])
    expect(inLocale(locale, () => given.map((paise) => formatRupees(toRupees(paise))))).toEqual(wanted)
})

test('plurals are those of CLDR, on the server and in the browser', () => {
  const { given, wanted } = vectorOf<number, string>('plural')
  expect(given.map((count) => pluralForm('hi', count, { one: 'one', other: 'other' }))).toEqual(wanted)
  const message = { forms: { one: ['one'], other: ['other'] } }
  expect(inHindi(() => given.map((count) => formOf(message, count)[0]))).toEqual(wanted)
})

test('dates are those of Kolkata, with whole months', () => {
  const { given, wanted } = vectorOf<string, string>('dates')
  expect(inHindi(() => given.map((at) => formatDay(dayInIndia(new Date(at)))))).toEqual(wanted)
})

test('digits of Indian scripts become Latin, all else stays', () => {
  const { given, wanted } = vectorOf<string, string>('digits')
  expect(given.map(indianDigits)).toEqual(wanted)
})

test('search takes spellings of one word for the same', () => {
  for (const [one, other] of vectorOf<[string, string], boolean>('same-when-folded').given)
    expect(wordsOf(one)).toEqual(wordsOf(other))
})

test('codes, tax codes, amounts and percentages are read in Indian digits', () => {
  expect(otp.parse('५६००३८')).toBe('560038')
  expect(otp.parse('৫৬০০৩৮')).toBe('560038')
  for (const wrong of ['１２３４５６', '५६ ००३८', '५६००३', 'एक'])
    expect(otp.safeParse(wrong).error?.issues[0]?.message).toBe('Please enter a valid 6-digit OTP')
  expect(typedSecondFactor.parse('५६० ०३८')).toBe('560038')
  expect(hsnField.parse('०७१३')).toBe('0713')
  expect(readPercent('५%')).toBe(5)
  expect(readNumber('१,२३,४५६.५०')).toBe(123456.5)
  expect(readRupees('₹४५')).toBe(45)
})

test('numbers of bills, of payments and of the tax office are read in Indian digits', () => {
  expect(counterContract.getCounterSale.query.parse({ number: 'P१/२६२७/०००४२' }).number).toBe('P1/2627/00042')
  expect(numberLine(60, 'Reference').parse(' ৪৫৬৭ ')).toBe('4567')
  expect(bareGstin('२९ABCDE१२३४F१Z५')).toBe('29ABCDE1234F1Z5')
})

test('names are saved in one coding, in whatever scripts they are', () => {
  expect(line(80, 'Name').parse('ज़ीरा'.normalize('NFD'))).toBe('ज़ीरा'.normalize('NFC'))
  expect(line(80, 'Name').parse('Amul दूध 500 மி')).toBe('Amul दूध 500 மி')
})
