import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from './khata-vectors.json' with { type: 'json' }
import {
  ageingOf,
  balanceOf,
  ENTRY_KINDS,
  refusalOf,
  owedBy,
  statementOf,
  unpaidOf,
  type DatedEntry,
  type EntryKind,
} from './khata-rules.ts'

interface Step {
  kind: EntryKind
  amountPaise: number
  at: string
  key?: string
}
interface Case {
  id: string
  given: { limitPaise: number | null; today: string; steps: Step[] }
  expect: {
    steps: (Step & { outcome: string; balancePaise: number })[]
    balancePaise: number
    advancePaise: number
    unpaid: object[]
    age: object
  }
}

const entryOf = ({ kind, amountPaise, at }: Step): DatedEntry => ({ kind, amountPaise, at: new Date(at) })

const debtsOf = (entries: DatedEntry[]) =>
  entries.map((entry) => ({ at: entry.at, paise: owedBy(entry) })).filter(({ paise }) => paise > 0)

/** Writes a step as the server does: a key that was used before is the same entry again. */
function write(entries: DatedEntry[], used: Set<string>, step: Step, limitPaise: number | null): string {
  if (step.key !== undefined && used.has(step.key)) return 'same entry again'
  const refusal = refusalOf(step, { limitPaise, balancePaise: balanceOf(entries) })
  if (refusal?.code === 'khata_limit_exceeded') return `khata_limit_exceeded room ${refusal.roomPaise}`
  if (refusal) return refusal.code.replace('khata_amount', 'amount')
  if (step.key !== undefined) used.add(step.key)
  entries.push(entryOf(step))
  return 'written'
}

describe('the vectors of khata', () => {
  const cases = vectors.vectors.filter(({ given }) => 'steps' in given) as unknown as Case[]
  test('are all here', () => expect(vectors.vectors).toHaveLength(9))

  test.each(cases)('$id', ({ given: { limitPaise, today, steps }, expect: expected }) => {
    const entries: DatedEntry[] = []
    const used = new Set<string>()
    const outcomes = steps.map((step) => ({
      ...step,
      outcome: write(entries, used, step, limitPaise),
      balancePaise: balanceOf(entries),
    }))
    expect(outcomes).toEqual(expected.steps)
    const balancePaise = balanceOf(entries)
    const unpaid = unpaidOf(debtsOf(entries), balancePaise, today)
    expect({
      balancePaise,
      advancePaise: Math.max(0, -balancePaise),
      unpaid: unpaid.map((one) => ({ ...one, at: one.at.toISOString().replace('.000Z', 'Z') })),
      age: ageingOf(unpaid),
    }).toEqual({
      balancePaise: expected.balancePaise,
      advancePaise: expected.advancePaise,
      unpaid: expected.unpaid,
      age: expected.age,
    })
  })

  test('statement', () => {
    const { given, expect: expected } = vectors.vectors.find(({ id }) => id === 'statement') as unknown as {
      given: { entries: Step[]; from: string; to: string }
      expect: object
    }
    const { rows, ...sums } = statementOf(given.entries.map(entryOf), given)
    const shown = rows.map(({ day, kind, amountPaise, balancePaise }) => ({
      day,
      kind,
      amountPaise,
      balancePaise,
    }))
    expect({ ...sums, rows: shown }).toEqual(expected)
  })
})

const anyEntry = fc.record({
  kind: fc.constantFrom(...ENTRY_KINDS),
  amountPaise: fc.integer({ min: -50_000, max: 50_000 }).filter((paise) => paise !== 0),
  day: fc.integer({ min: 0, max: 120 }),
})

test('the balance is the sum of the rows, and what is unpaid less what was paid in advance', () => {
  fc.assert(
    fc.property(fc.array(anyEntry), fc.option(fc.nat(200_000)), (steps, limitPaise) => {
      const entries: DatedEntry[] = []
      for (const { kind, amountPaise, day } of steps.toSorted((a, b) => a.day - b.day)) {
        const entry = { kind, amountPaise, at: new Date(Date.UTC(2026, 8, 1 + day)) }
        const before = balanceOf(entries)
        if (refusalOf(entry, { limitPaise, balancePaise: before })) continue
        entries.push(entry)
        if (kind === 'sale' && limitPaise !== null) expect(balanceOf(entries)).toBeLessThanOrEqual(limitPaise)
      }
      const balance = balanceOf(entries)
      const unpaid = unpaidOf(debtsOf(entries), balance, '2027-01-31')
      const sum = unpaid.reduce((all, { paise }) => all + paise, 0)
      expect(sum - Math.max(0, -balance)).toBe(balance)
      const { upTo7, upTo30, upTo60, older } = ageingOf(unpaid)
      expect(upTo7 + upTo30 + upTo60 + older).toBe(sum)
      const { openingPaise, closingPaise } = statementOf(entries, { from: '2026-10-01', to: '2026-10-31' })
      const before = entries.filter(({ at }) => at < new Date('2026-09-30T18:30:00Z'))
      expect(openingPaise).toBe(balanceOf(before))
      expect(closingPaise).toBe(balanceOf(entries.filter(({ at }) => at < new Date('2026-10-31T18:30:00Z'))))
    }),
  )
})
