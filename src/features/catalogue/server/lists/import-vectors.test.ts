import { describe, expect, test } from 'vitest'
import { discountOf } from '../../selling-price.ts'
import { readImport, type ImportRow } from '../import-rows.ts'
import vectors from './import-vectors.json' with { type: 'json' }

interface Vector {
  id: string
  given: { csv?: string; sellingPaise?: number; regularPaise?: number | null }
  expect: { rows?: Partial<ImportRow>[]; warnings?: string[]; price?: number; discount?: number }
}
const all = vectors.vectors as unknown as Vector[]

/** What the words of the vectors are called here. */
const sentences: Record<string, RegExp> = {
  stock_below_zero: /^The stock is below 0/,
  stock_not_counted: /does not count this stock/,
  type_not_supported: /^This kind of product cannot be taken over/,
  parent_not_found: /^The product of this pack is not in the file/,
  price_wrong: /no price that can be read/,
}

describe('the vectors of exports of other shops', () => {
  test('are all here', () => expect(all).toHaveLength(7))

  test.each(all.filter(({ expect: { rows } }) => rows && rows.length > 0))(
    '$id',
    async ({ given, expect: expected }) => {
      const found = { rows: [] as ImportRow[], faults: [] as string[], warnings: [] as [number, string][] }
      for await (const { rows, faults, warnings } of readImport([Buffer.from(given.csv!)])) {
        found.rows.push(...rows)
        found.faults.push(...faults.map(({ message }) => message))
        found.warnings.push(...warnings.map(({ row, message }): [number, string] => [row, message]))
      }
      expect(found.faults).toEqual([])
      expect(found.rows).toHaveLength(expected.rows!.length)
      for (const [at, { image: _, ...row }] of expected.rows!.entries())
        for (const [field, value] of Object.entries(row)) {
          const got = found.rows[at]![field as keyof ImportRow] ?? null
          expect([at, field, got]).toEqual([at, field, value === '' ? null : value])
        }
      const wanted = expected.warnings!.map((one) => /^line (\d+): (\w+)$/.exec(one)!)
      expect(found.warnings).toEqual(
        wanted.map(([, row, word]) => [Number(row), expect.stringMatching(sentences[word!]!)]),
      )
    },
  )

  test('a file of no shop is not guessed', async () => {
    const { csv } = all.find(({ id }) => id === 'unknown')!.given
    await expect(async () => {
      for await (const batch of readImport([Buffer.from(csv!)])) void batch
    }).rejects.toThrow('Column name is missing')
  })

  test.each(all.filter(({ id }) => id.startsWith('priced-')))(
    '$id',
    ({ given, expect: { price, discount } }) => {
      expect(given.regularPaise === null ? 0 : discountOf(price!, given.sellingPaise! / 100)).toBe(discount)
    },
  )
})
