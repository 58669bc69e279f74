/** A pack's price per measure, so that packs can be compared. */
export interface UnitPrice {
  per: '100 g' | 'kg' | '100 ml' | 'L' | 'piece'
  /** Rupees, rounded to the paisa. */
  rupees: number
}

type Measure = 'g' | 'ml' | 'piece'

const MEASURES: Record<string, [Measure, number]> = {
  mg: ['g', 0.001],
  g: ['g', 1],
  gm: ['g', 1],
  gms: ['g', 1],
  gram: ['g', 1],
  grams: ['g', 1],
  kg: ['g', 1000],
  kgs: ['g', 1000],
  kilo: ['g', 1000],
  ml: ['ml', 1],
  l: ['ml', 1000],
  lt: ['ml', 1000],
  ltr: ['ml', 1000],
  litre: ['ml', 1000],
  litres: ['ml', 1000],
  pc: ['piece', 1],
  pcs: ['piece', 1],
  piece: ['piece', 1],
  pieces: ['piece', 1],
  unit: ['piece', 1],
  units: ['piece', 1],
  egg: ['piece', 1],
  eggs: ['piece', 1],
  nos: ['piece', 1],
  bag: ['piece', 1],
  bags: ['piece', 1],
  dozen: ['piece', 12],
}

// "4 x 100 g", "1.5 kg", "6 pcs": a count, an amount or both, and a measure.
const AMOUNT = /^(?:(\d{1,4}) ?[x×*] ?)?(\d{1,6}(?:[.,]\d{1,3})?) ?([a-z]+)\b/i

/** The amount in a pack, parsed from its unit; null where the unit names no measure ("1 pack", "1 bunch"). */
export function packAmount(unit: string): { amount: number; measure: Measure } | null {
  const [, count, size, word] = AMOUNT.exec(unit.trim()) ?? []
  const [measure, factor] = MEASURES[word?.toLowerCase() ?? ''] ?? []
  if (!size || !measure || !factor) return null
  const amount = Number(count ?? 1) * Number(size.replace(',', '.')) * factor
  return amount > 0 ? { amount, measure } : null
}

/**
 * The unit price of a pack: per 100 g or 100 ml up to half a kilogram or litre, per kg or L above. Null when it
 * cannot be computed, and for a single piece, whose price is its unit price.
 */
export function unitPrice(unit: string, sellingRupees: number): UnitPrice | null {
  const parsed = packAmount(unit)
  if (!parsed) return null
  const { amount, measure } = parsed
  if (measure === 'piece')
    return amount > 1 ? { per: 'piece', rupees: toPaisa(sellingRupees / amount) } : null
  const small = amount <= 500
  const per = measure === 'g' ? (small ? '100 g' : 'kg') : small ? '100 ml' : 'L'
  return { per, rupees: toPaisa((sellingRupees / amount) * (small ? 100 : 1000)) }
}

const toPaisa = (rupees: number): number => Math.round((rupees + Number.EPSILON) * 100) / 100
