import { expect, test } from 'vitest'
import { packerLabels, wishesOf } from './substitution.ts'

const line = (name: string, substitution: 'best' | 'refund' | 'call') => ({
  name,
  unit: '1 kg',
  substitution,
})

test('only lines that differ from the order are named', () => {
  const items = [line('Rice', 'best'), line('Dal', 'refund'), line('Tea', 'call')]
  expect(wishesOf({ substitution: 'best', items })).toEqual({
    whole: 'Replace with the best match',
    different: ['Dal (1 kg): Refund it', 'Tea (1 kg): Call me'],
  })
  expect(wishesOf({ substitution: 'call', items: [line('Rice', 'call')] }, packerLabels)).toEqual({
    whole: 'Call the customer',
    different: [],
  })
})
