import type { CounterPack } from './catalogue-contract.ts'

/** What a pack bears on a day: of a change that was set ahead the device knows before it begins. */
export const taxOn = ({ tax, taxes = [] }: CounterPack, day: string): CounterPack['tax'] => {
  const next = taxes.findLast(({ from }) => from <= day)
  return next ? { hsn: next.hsn, treatment: next.treatment, rateBp: next.rateBp } : tax
}
