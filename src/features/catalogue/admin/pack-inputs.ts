import type { OldPackets } from '../product-fields.ts'

interface Input {
  label: string
  /** Typed numbers are null while empty; texts are ''. */
  isNumber?: true
  /** Takes a whole line on a phone. */
  isLong?: true
  required?: boolean
  optional?: true
  placeholder?: string
  before?: string
  decimals?: number
  maxLength?: number
}

/** The inputs of a pack in the form, in order. */
export const packInputs = {
  unit: { label: 'Pack size', placeholder: '500 g', maxLength: 40, isLong: true },
  mrp: { label: 'MRP', isNumber: true, before: '₹', decimals: 2 },
  selling: {
    label: 'Selling price',
    isNumber: true,
    required: false,
    placeholder: 'As MRP',
    before: '₹',
    decimals: 2,
  },
  stock: { label: 'Stock', isNumber: true },
  barcode: { label: 'Barcode', optional: true, maxLength: 32, isLong: true },
  sku: { label: 'SKU', optional: true, maxLength: 64 },
  shelf: { label: 'Shelf', optional: true, placeholder: 'A3', maxLength: 20 },
  maxPerOrder: {
    label: 'Limit per order',
    isNumber: true,
    required: false,
    placeholder: 'None',
  },
} satisfies Record<string, Input>

type Inputs = typeof packInputs
export type PackInput = keyof Inputs

/** A pack as entered in the form: null and '' for empty fields. */
export type PackValues = {
  [Name in PackInput]: Inputs[Name] extends { isNumber: true } ? number | null : string
} & {
  weighed: boolean
  grams: number | null
  sharesStock: boolean
  image: string
  oldPackets: '' | OldPackets
}

export const inputsOfPack: [PackInput, Input][] = Object.entries(packInputs) as [PackInput, Input][]

export const emptyPack = {
  ...Object.fromEntries(inputsOfPack.map(([name, { isNumber }]) => [name, isNumber ? null : ''])),
  weighed: false,
  grams: null,
  // Counts once it is weighed: loose goods usually lie in one heap.
  sharesStock: true,
  image: '',
  // Asked where packets in stock bear another MRP.
  oldPackets: '',
} as PackValues

/** Whether a pack's stock is that of one before it, with which it shares a heap. */
export const followsHeap = (packs: readonly Pick<PackValues, 'weighed' | 'sharesStock'>[], at: number) =>
  isShared(packs[at]) && packs.slice(0, at).some(isShared)

const isShared = (pack: Pick<PackValues, 'weighed' | 'sharesStock'> | undefined): boolean =>
  pack !== undefined && pack.weighed && pack.sharesStock
