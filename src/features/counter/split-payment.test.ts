import { expect, test } from 'vitest'
import { restInCash, splitPayment } from './split-payment.ts'

const nothing = { handedPaise: null, upiPaise: 0, cardPaise: 0, khataPaise: 0, notePaise: 0 }

test.each([
  [{ handedPaise: 20_000 }, { cashPaise: 12_000, changePaise: 8_000 }],
  [{ upiPaise: 12_000 }, { cashPaise: 0, changePaise: 0 }],
  [{ khataPaise: 12_000 }, { cashPaise: 0, changePaise: 0 }],
  [
    { handedPaise: 10_000, notePaise: 5_000 },
    { cashPaise: 7_000, changePaise: 3_000 },
  ],
  [
    { handedPaise: 5_000, upiPaise: 4_000, cardPaise: 3_000 },
    { cashPaise: 5_000, changePaise: 0 },
  ],
  [
    { handedPaise: 5_000, upiPaise: 4_000, khataPaise: 5_000 },
    { cashPaise: 3_000, changePaise: 2_000 },
  ],
])('₹120 is paid by %o', (given, expected) => {
  expect(splitPayment(12_000, { ...nothing, ...given })).toEqual({ ...expected, problem: null })
})

test('too little and too much is said', () => {
  expect(splitPayment(100, nothing).problem).toBe('₹1.00 is missing.')
  expect(splitPayment(100, { ...nothing, upiPaise: 101 }).problem).toContain('More is paid')
  expect(splitPayment(100, { ...nothing, upiPaise: 60, khataPaise: 41 }).problem).toContain('More is paid')
})

test.each([
  ['the rest is cash', { khataPaise: 8_000 }, 5_000, { khataPaise: 5_000, handedPaise: 3_000 }],
  ['nothing has room', { khataPaise: 8_000 }, 0, { khataPaise: 0, handedPaise: 8_000 }],
  [
    'what is paid by UPI stays',
    { khataPaise: 6_000, upiPaise: 2_000 },
    5_000,
    { khataPaise: 5_000, upiPaise: 2_000, handedPaise: 1_000 },
  ],
  ['more is typed than the bill', { khataPaise: 9_000 }, 8_500, { khataPaise: 8_000 }],
])('over the limit of a khata: %s', (_, given, roomPaise, expected) => {
  const split = restInCash(8_000, { ...nothing, ...given }, roomPaise)!
  expect(split).toEqual({ ...nothing, ...expected })
  expect(splitPayment(8_000, split)).toMatchObject({ changePaise: 0, problem: null })
})

test('within the limit of a khata, or without one, nothing is split', () => {
  expect(restInCash(8_000, { ...nothing, khataPaise: 5_000 }, 5_000)).toBeNull()
  expect(restInCash(8_000, { ...nothing, khataPaise: 8_000 }, null)).toBeNull()
})
