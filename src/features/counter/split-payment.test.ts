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
  expect(splitPayment(12_000, { ...nothing, ...given }, true)).toEqual({
    ...expected,
    roundingPaise: 0,
    problem: null,
  })
})

test('too little and too much is said', () => {
  expect(splitPayment(100, nothing, true).problem).toBe('₹1.00 is missing.')
  expect(splitPayment(100, { ...nothing, upiPaise: 101 }, true).problem).toContain('More is paid')
  expect(splitPayment(100, { ...nothing, upiPaise: 60, khataPaise: 41 }, true).problem).toContain(
    'More is paid',
  )
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
  const split = restInCash(8_000, { ...nothing, ...given }, roomPaise, true)!
  expect(split).toEqual({ ...nothing, ...expected })
  expect(splitPayment(8_000, split, true)).toMatchObject({ changePaise: 0, problem: null })
})

test('within the limit of a khata, or without one, nothing is split', () => {
  expect(restInCash(8_000, { ...nothing, khataPaise: 5_000 }, 5_000, true)).toBeNull()
  expect(restInCash(8_000, { ...nothing, khataPaise: 8_000 }, null, true)).toBeNull()
})

test.each([
  ['₹41.64 is paid with 42', 4_164, { handedPaise: 5_000 }, [4_200, 36, 800]],
  ['half a rupee goes up', 4_150, { handedPaise: 4_200 }, [4_200, 50, 0]],
  ['less goes down', 4_149, { handedPaise: 4_100 }, [4_100, -49, 0]],
  ['only the part in cash', 4_164, { handedPaise: 2_000, upiPaise: 2_130 }, [2_000, -34, 0]],
  ['UPI is exact', 4_164, { upiPaise: 4_164 }, [0, 0, 0]],
  ['nothing is not paid by nothing', 4_164, { handedPaise: 44, upiPaise: 4_120 }, [44, 0, 0]],
])('in whole rupees: %s', (_, totalPaise, given, [cashPaise, roundingPaise, changePaise]) => {
  expect(splitPayment(totalPaise, { ...nothing, ...given }, true)).toEqual({
    cashPaise,
    roundingPaise,
    changePaise,
    problem: null,
  })
})

test('a shop that takes paise takes ₹41.64, and of 41 something is missing where 42 is due', () => {
  expect(splitPayment(4_164, { ...nothing, handedPaise: 4_164 }, false)).toMatchObject({
    cashPaise: 4_164,
    problem: null,
  })
  expect(splitPayment(4_164, { ...nothing, handedPaise: 4_100 }, true).problem).toBe('₹1.00 is missing.')
})
