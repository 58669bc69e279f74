import { expect, test } from 'vitest'
import { AppError } from '#shared/problems.ts'
import { t } from '#shared/words.ts'
import { askedLocale, wordedIn } from './asked-locale.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['hi-IN', 'hi'],
  ['en-IN,hi;q=0.9', 'en'],
  ['hi;q=0.4, en;q=0.8', 'en'],
  ['ta-IN, hi;q=0.9, en;q=0.8', 'hi'],
  ['hi;q=0, en', 'en'],
  ['*', 'en'],
  ['constructor', 'en'],
  ['hi;q=nonsense', 'hi'],
])('of %s the shop speaks %s', (header, locale) => {
  expect(askedLocale(header)).toBe(locale)
})

test('an error is told in the language that was asked for, with its values; one of its own words is kept', () => {
  const limit = new AppError('over_limit', { available: 3 })
  expect(wordedIn('en', limit).message).toBe('You can order at most 3 of this item at a time.')
  expect(wordedIn('hi', limit).message).toBe('यह सामान एक बार में ज़्यादा से ज़्यादा 3 मँगा सकते हैं।')
  const own = new AppError('invalid', undefined, { message: 'Name is required' })
  expect(wordedIn('hi', own).message).toBe('Name is required')
  const written = new AppError('invalid', undefined, () => ({
    message: t('problems.coupon-used'),
    fields: { coupon: t('problems.coupon-used') },
  }))
  expect(written.message).toBe('You have used this coupon already.')
  const { message, fields } = wordedIn('hi', written)
  expect([message, fields]).toEqual([
    'आप यह कूपन पहले ही इस्तेमाल कर चुके हैं।',
    { coupon: 'आप यह कूपन पहले ही इस्तेमाल कर चुके हैं।' },
  ])
})
