import { formatRupees, fromPercent, fromRupees, percentOfPaise, toPercent, toRupees } from '#shared/money.ts'
import type { Charge } from './contract.ts'

/** A charge in the units of the calculation. */
export interface ChargeRule {
  name: string
  type: 'fixed' | 'percentage'
  /** Paise when fixed, millionths of a percent when a percentage. */
  value: number
  /** It applies from this sub-total, in paise; null for no lower bound. */
  minOrderPaise: number | null
  /** It applies below this sub-total, in paise; null for no upper bound. */
  maxOrderPaise: number | null
}

/** Converts a charge from the API's rupees to paise. */
export function toChargeRule(charge: Charge): ChargeRule {
  const bound = (rupees: number | null) => (rupees === null ? null : fromRupees(rupees))
  return {
    name: charge.name,
    type: charge.type,
    value: charge.type === 'fixed' ? fromRupees(charge.value) : fromPercent(charge.value),
    minOrderPaise: bound(charge.minOrderAmount),
    maxOrderPaise: bound(charge.maxOrderAmount),
  }
}

/** Whether a charge applies to this sub-total: min ≤ sub-total < max. */
export function chargeApplies(charge: ChargeRule, subTotal: number): boolean {
  return (
    subTotal >= (charge.minOrderPaise ?? 0) &&
    (charge.maxOrderPaise === null || subTotal < charge.maxOrderPaise)
  )
}

/** The amount of a charge that applies, in paise. */
export function chargeAmount(charge: ChargeRule, subTotal: number): number {
  return charge.type === 'fixed' ? charge.value : percentOfPaise(subTotal, toPercent(charge.value))
}

/** When a charge applies, in words for the bill: "Free from ₹199.00"; empty if it never changes. */
export function chargeRuleText(charge: ChargeRule): string {
  const share = charge.type === 'percentage' && `${toPercent(charge.value)}% of the item total`
  const from =
    charge.minOrderPaise !== null && charge.minOrderPaise > 0
      ? `on orders from ${formatRupees(toRupees(charge.minOrderPaise))}`
      : null
  const free = charge.maxOrderPaise !== null && `free from ${formatRupees(toRupees(charge.maxOrderPaise))}`
  const words = [share, from, free].filter(Boolean).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How far a cart is from the sub-total at which a charge ends. */
export interface FreeProgress {
  /** The charge's name: "Delivery". */
  name: string
  goalPaise: number
  /** 0 once the amount is reached. */
  missingPaise: number
}

/**
 * The charge whose end the shopper is closest to, or has just reached; null when none ends. Charges with the same
 * name are steps of one charge, which ends where its last step does.
 */
export function freeDeliveryProgress(subTotal: number, charges: ChargeRule[]): FreeProgress | null {
  const progress = [...new Set(charges.map(({ name }) => name))].flatMap((name) => {
    const steps = charges.filter((charge) => charge.name === name)
    const goalPaise = Math.max(...steps.map(({ maxOrderPaise }) => maxOrderPaise ?? Infinity))
    const isDue = steps.some((charge) => chargeApplies(charge, subTotal))
    if (goalPaise === Infinity || (!isDue && subTotal < goalPaise)) return []
    return [{ name, goalPaise, missingPaise: Math.max(0, goalPaise - subTotal) }]
  })
  const open = progress.filter(({ missingPaise }) => missingPaise > 0)
  const nearest = open.sort((a, b) => a.missingPaise - b.missingPaise)[0]
  return nearest ?? progress.sort((a, b) => b.goalPaise - a.goalPaise)[0] ?? null
}
