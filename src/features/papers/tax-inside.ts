import { portionPaise } from '#shared/money.ts'

/** A value with the tax inside it, in paise. */
export interface TaxParts {
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

/**
 * The tax inside a price (CGST Rules, rule 35), each tax by itself and rounded to the paisa: central and state tax are
 * always equal, and the taxable value takes what is left, so that the parts add up to `grossPaise`.
 */
export function taxInside(grossPaise: number, rateBp: number, interState: boolean): TaxParts {
  const igstPaise = interState ? portionPaise(grossPaise, rateBp, 10_000 + rateBp) : 0
  const half = interState ? 0 : portionPaise(grossPaise, rateBp, 2 * (10_000 + rateBp))
  return {
    taxablePaise: grossPaise - igstPaise - 2 * half,
    cgstPaise: half,
    sgstPaise: half,
    igstPaise,
  }
}
