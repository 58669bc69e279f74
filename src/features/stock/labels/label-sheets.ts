/** The papers: sheets of 24 labels of 70 × 37 mm, and rolls of 50 × 25 mm. */
const LABEL_PAPERS = ['a4', 'thermal'] as const
export type LabelPaper = (typeof LABEL_PAPERS)[number]

export const LABELS_PER_SHEET: Record<LabelPaper, number> = { a4: 24, thermal: 1 }

/** The most labels that are printed at once. */
export const MAX_LABELS = 480

export interface LabelOrder<Pack> {
  pack: Pack
  /** How many labels of it. */
  count: number
}

export const labelCount = (orders: readonly LabelOrder<unknown>[]): number =>
  orders.reduce((sum, { count }) => sum + count, 0)

/** A place on a sheet; null where a label is gone already. */
interface LabelPlace<Pack> {
  id: number
  pack: Pack | null
}

export interface LabelSheet<Pack> {
  id: number
  places: LabelPlace<Pack>[]
}

/** The labels sheet by sheet, after `used` labels that are gone from the first one. */
export function labelSheets<Pack>(
  orders: readonly LabelOrder<Pack>[],
  paper: LabelPaper,
  used = 0,
): LabelSheet<Pack>[] {
  const perSheet = LABELS_PER_SHEET[paper]
  const gone = Array.from({ length: paper === 'a4' ? used : 0 }, () => null)
  const packs = [...gone, ...orders.flatMap(({ pack, count }) => Array.from({ length: count }, () => pack))]
  const places = packs.map((pack, id) => ({ id, pack }))
  return Array.from({ length: Math.ceil(places.length / perSheet) }, (_, id) => ({
    id,
    places: places.slice(id * perSheet, (id + 1) * perSheet),
  }))
}
