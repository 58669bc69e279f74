import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayPayOut, splitByCredit, type CreditEntry, type CreditKind } from './store-credit.ts'

const entry = (kind: CreditKind, amountPaise: number, more: Partial<CreditEntry> = {}): CreditEntry => ({
  kind,
  amountPaise,
  orderId: null,
  reference: null,
  ...more,
})

describe('what may be paid out', () => {
  test('is what came from goods, never a gift', () => {
    expect(mayPayOut([entry('claim', 100), entry('goodwill', 50)])).toBe(100)
    expect(mayPayOut([entry('goodwill', 50)])).toBe(0)
  })

  test('a gift is spent first, and comes back from an order last', () => {
    const spent = [entry('claim', 100), entry('goodwill', 50), entry('spend', -80, { orderId: 'O1' })]
    expect(mayPayOut(spent)).toBe(70)
    expect(mayPayOut([...spent, entry('spend_back', 30, { orderId: 'O1' })])).toBe(100)
    expect(mayPayOut([...spent, entry('spend_back', 80, { orderId: 'O1' })])).toBe(100)
  })

  test('goods that were spent do not turn a later gift into money', () => {
    const spent = [entry('claim', 100), entry('spend', -100, { orderId: 'O1' })]
    expect(mayPayOut([...spent, entry('goodwill', 100)])).toBe(0)
  })

  test('a credit note of the counter spends itself, not a gift', () => {
    const note = entry('claim', 100, { reference: 'C/1' })
    const spent = entry('spend', -100, { reference: 'C/1', orderId: 'O1' })
    expect(mayPayOut([note, entry('goodwill', 50), spent])).toBe(0)
  })

  test('what undoes an entry gives back goods as goods, and a gift as a gift', () => {
    const paid = [
      entry('goodwill', 50, { id: 1 }),
      entry('claim', 100, { id: 2 }),
      entry('khata', -80, { id: 3 }),
      entry('pay_out', -70, { id: 4 }),
    ]
    expect(mayPayOut(paid)).toBe(0)
    expect(mayPayOut([...paid, entry('khata', 80, { id: 5, reverses: 3 })])).toBe(30)
    expect(mayPayOut([...paid, entry('pay_out', 70, { id: 5, reverses: 4 })])).toBe(70)
    // What was given is gone, of which a part was spent.
    const given = [
      entry('claim', 100, { id: 1 }),
      entry('goodwill', 100, { id: 2 }),
      entry('pay_out', -60, { id: 3 }),
    ]
    expect(mayPayOut([...given, entry('claim', -100, { id: 4, reverses: 1 })])).toBe(0)
    expect(mayPayOut([...given, entry('goodwill', -100, { id: 4, reverses: 2 })])).toBe(40)
  })

  test('is between nothing and the balance, whatever happens', () => {
    const kinds = ['claim', 'goodwill', 'spend', 'spend_back', 'pay_out', 'khata', 'correction'] as const
    const step = fc.record({
      kind: fc.constantFrom(...kinds),
      paise: fc.integer({ min: 1, max: 500 }),
      order: fc.constantFrom('O1', 'O2'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const entries: CreditEntry[] = []
        const taken = new Map<string, number>()
        for (const { kind, paise, order } of steps) {
          const balance = entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
          const most =
            kind === 'claim' || kind === 'goodwill'
              ? paise
              : kind === 'spend_back'
                ? (taken.get(order) ?? 0)
                : kind === 'pay_out'
                  ? mayPayOut(entries)
                  : balance
          const amount = Math.min(paise, most)
          if (amount === 0) continue
          const adds = kind === 'claim' || kind === 'goodwill' || kind === 'spend_back'
          const orderId = kind === 'spend' || kind === 'spend_back' ? order : null
          if (orderId) taken.set(order, (taken.get(order) ?? 0) + (adds ? -amount : amount))
          entries.push(entry(kind, adds ? amount : -amount, { orderId }))
          const left = entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
          expect(mayPayOut(entries)).toBeGreaterThanOrEqual(0)
          expect(mayPayOut(entries)).toBeLessThanOrEqual(left)
        }
      }),
    )
  })
})

test('credit is spent first, so what falls away of a cost comes off the money first', () => {
  expect(splitByCredit(41_250, 15_000)).toEqual({ creditPaise: 15_000, duePaise: 26_250 })
  expect(splitByCredit(10_000, 15_000)).toEqual({ creditPaise: 10_000, duePaise: 0 })
  expect(splitByCredit(0, 15_000)).toEqual({ creditPaise: 0, duePaise: 0 })
})
