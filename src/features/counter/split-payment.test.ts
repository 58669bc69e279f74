import { expect, test } from 'vitest'
import { splitPayment } from './split-payment.ts'

test.each([
  [12_000, { handedPaise: 20_000, upiPaise: 0, cardPaise: 0 }, { cashPaise: 12_000, changePaise: 8_000 }],
  [12_000, { handedPaise: null, upiPaise: 12_000, cardPaise: 0 }, { cashPaise: 0, changePaise: 0 }],
  [12_000, { handedPaise: 5_000, upiPaise: 4_000, cardPaise: 3_000 }, { cashPaise: 5_000, changePaise: 0 }],
])('%i is paid by %o', (total, given, expected) => {
  expect(splitPayment(total, given)).toEqual({ ...expected, problem: null })
})

test('too little and too much is said', () => {
  const nothing = { handedPaise: null, upiPaise: 0, cardPaise: 0 }
  expect(splitPayment(100, nothing).problem).toBe('₹1.00 is missing.')
  expect(splitPayment(100, { ...nothing, upiPaise: 101 }).problem).toContain('more than the bill')
})
