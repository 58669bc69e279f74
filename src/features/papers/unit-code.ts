/** The unit quantity codes of GST that a grocer's packs need; charges have none. */
export const UNIT_CODES = {
  PAC: 'PAC-PACKS',
  KGS: 'KGS-KILOGRAMS',
  PCS: 'PCS-PIECES',
  BTL: 'BTL-BOTTLES',
  DOZ: 'DOZ-DOZENS',
  NOS: 'NOS-NUMBERS',
  NA: 'NA',
} as const
export type UnitCode = keyof typeof UNIT_CODES

/** The code of what a pack's unit says: goods sold by weight are counted in kilograms, the others in packs. */
export function unitCode(unit: string, isWeighed: boolean): UnitCode {
  if (isWeighed) return 'KGS'
  if (/\bbottles?\b/i.test(unit)) return 'BTL'
  if (/\b(pcs?|pieces?)\b/i.test(unit)) return 'PCS'
  if (/\bdozens?\b/i.test(unit)) return 'DOZ'
  return /\b(packs?|packets?|pouch|box|jar|tin|can)\b|\d\s*(g|gm|kg|ml|l|ltr|litres?)\b/i.test(unit)
    ? 'PAC'
    : 'NOS'
}
