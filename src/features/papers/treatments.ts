/** How GST treats goods. Exempt and nil-rated are different columns of GSTR-1. */
export const TREATMENTS = ['taxable', 'exempt', 'nil', 'non_gst'] as const
export type Treatment = (typeof TREATMENTS)[number]

/** What a product bears on one day; `rateBp` is in hundredths of a percent and 0 unless it is taxable. */
export interface ProductTax {
  hsn: string
  treatment: Treatment
  rateBp: number
}
