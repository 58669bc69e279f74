import { toRupees } from '#shared/money.ts'
import { differenceOf, countedAgain, worthOf, type Counted } from '../count-difference.ts'
import type { Count, CountLine } from '../contract.ts'
import type { CountLineRow, CountRow } from './count-store.ts'

export const countedOf = (row: CountLineRow): Counted => ({
  counted: row.counted,
  expected: row.expected,
  again: row.again,
  againExpected: row.again_expected,
  valuePaise: row.value_paise,
  packGrams: row.pack_grams,
})

/** `seesCosts`: whether the reader is told what things are worth. */
export const countView = (row: CountRow, seesCosts: boolean): Count => ({
  _id: row.id,
  shelf: row.shelf,
  limit: toRupees(row.limit_paise),
  begunAt: row.begun_at.toISOString(),
  begunBy: row.begun_by,
  finishedAt: row.finished_at?.toISOString() ?? null,
  lines: row.lines,
  packs: row.packs,
  missing: seesCosts ? toRupees(row.missing_paise) : null,
  surplus: seesCosts ? toRupees(row.surplus_paise) : null,
})

/** The lines of a count that are to be counted a second time before it is finished. */
export const linesToCountAgain = (
  rows: readonly CountLineRow[],
  limitPaise: number,
  before: ReadonlyMap<string, number>,
): CountLineRow[] =>
  countedAgain(
    rows
      .filter(({ written }) => written === null)
      .map((row) => ({ row, by: row.counted_by_id, counted: countedOf(row) })),
    limitPaise,
    before,
  ).map(({ row }) => row)

/** `isOpen`: it is to be counted again. */
export function countLineView(row: CountLineRow, isOpen: boolean, seesCosts: boolean): CountLine {
  const counted = countedOf(row)
  const difference = differenceOf(counted)
  /** Whole packs of what is in grams. */
  const packs = (amount: number) => (row.pack_grams === null ? amount : Math.trunc(amount / row.pack_grams))
  const packsOr = (amount: number | null) => (amount === null ? null : packs(amount))
  return {
    productId: row.product_id,
    unit: row.unit,
    name: row.name,
    shelf: row.shelf,
    expected: packs(row.expected),
    counted: packs(row.counted),
    countedAt: row.counted_at.toISOString(),
    countedBy: row.counted_by,
    again: packsOr(row.again),
    againExpected: packsOr(row.again_expected),
    againBy: row.again_by,
    difference: packs(difference),
    needsAgain: row.written === null && isOpen,
    written: packsOr(row.written),
    worth: seesCosts ? toRupees(worthOf(counted, row.written ?? difference)) : null,
    grams:
      row.pack_grams === null
        ? null
        : {
            expected: row.again_expected ?? row.expected,
            counted: row.again ?? row.counted,
            difference: row.written ?? difference,
            ...(row.shares_stock && { isShared: true }),
          },
  }
}
