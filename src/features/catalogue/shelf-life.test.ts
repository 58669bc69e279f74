import { expect, test } from 'vitest'
import { shelfLifeSentence } from './shelf-life.ts'

test.each(['2 days', '6 months from packing', 'Best before 11 Months', '52 weeks', '364 days'])(
  '"%s" is below one year',
  (text) => expect(shelfLifeSentence(text)).toContain('45 days'),
)

test.each(['12 months', '1 year', '365 days', '24 months', 'See the packet', '0 days', ''])(
  '"%s" is not, or does not say so',
  (text) => expect(shelfLifeSentence(text)).toBe(null),
)
