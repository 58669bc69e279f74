import type { Translations } from '#shared/translations.ts'
import type { Named } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { fromPercent, fromRupees, percentOfPaise, toPercent, formatPaise } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/order-enums.ts'
import type { Charge } from './contract.ts'

/** A charge in the units of the calculation. */
export interface ChargeRule {
  name: string
  translations?: Translations | undefined
  type: 'fixed' | 'percentage'
  /** Paise when fixed, millionths of a percent when a percentage. */
  value: number
  /** It applies from this sub-total, in paise; null for no lower bound. */
  minOrderPaise: number | null
  /** It applies below this sub-total, in paise; null for no upper bound. */
  maxOrderPaise: number | null
  /** The ids of the areas that it is limited to; none for everywhere. */
  areas?: readonly string[]
}

/** Converts a charge from the API's rupees to paise. */
export function toChargeRule(charge: Charge): ChargeRule {
  const bound = (rupees: number | null) => (rupees === null ? null : fromRupees(rupees))
  return {
    name: charge.name,
    translations: charge.translations,
    type: charge.type,
    value: charge.type === 'fixed' ? fromRupees(charge.value) : fromPercent(charge.value),
    minOrderPaise: bound(charge.minOrderAmount),
    maxOrderPaise: bound(charge.maxOrderAmount),
    areas: charge.areas,
  }
}

/** What a charge may depend on; null for what is not known yet, as in a cart without an address. */
export interface ChargeContext {
  subTotalPaise: number
  /** Of all packs whose size is understood. */
  weightGrams: number
  /** The id of the delivery area; null also in a shop without areas. */
  area: string | null
  /** The hour in India, 0 to 23. */
  hour: number | null
  method: PaymentMethod | null
}

/** A cart of which only the sub-total and the area are known. */
export const cartOf = (subTotalPaise: number, area: string | null = null): ChargeContext => ({
  subTotalPaise,
  weightGrams: 0,
  area,
  hour: null,
  method: null,
})

/** Whether a charge is for this delivery area; null stands for an unknown one, and for a shop without areas. */
export const isChargedIn = ({ areas = [] }: ChargeRule, area: string | null): boolean =>
  areas.length === 0 || areas.includes(area!)

/** The conditions of a charge. It applies where all of them hold, in the browser as on the server. */
const conditions: ((charge: ChargeRule, context: ChargeContext) => boolean)[] = [
  ({ minOrderPaise }, { subTotalPaise }) => subTotalPaise >= (minOrderPaise ?? 0),
  ({ maxOrderPaise }, { subTotalPaise }) => maxOrderPaise === null || subTotalPaise < maxOrderPaise,
  (charge, { area }) => isChargedIn(charge, area),
]

export const chargeApplies = (charge: ChargeRule, context: ChargeContext): boolean =>
  conditions.every((holds) => holds(charge, context))

/** The amount of a charge that applies, in paise. */
export function chargeAmount(charge: ChargeRule, subTotal: number): number {
  return charge.type === 'fixed' ? charge.value : percentOfPaise(subTotal, toPercent(charge.value))
}

/** Charges of goods that come with an order: those of `isOnce` look at both sub-totals; a fixed one of `ids` is paid already. */
export const chargesOnce = <Rule extends ChargeRule & { id: string }>(
  charges: readonly Rule[],
  first: { subTotalPaise: number; ids: readonly (string | undefined)[] },
  isOnce: (charge: Rule) => boolean,
): Rule[] =>
  charges
    .filter((charge) => !(isOnce(charge) && charge.type === 'fixed' && first.ids.includes(charge.id)))
    .map((charge) => {
      if (!isOnce(charge)) return charge
      const left = (bound: number | null) => (bound === null ? null : bound - first.subTotalPaise)
      return {
        ...charge,
        minOrderPaise: left(charge.minOrderPaise),
        maxOrderPaise: left(charge.maxOrderPaise),
      }
    })

/** When a charge applies, in words for the bill: "Free from ₹199.00"; empty if it never changes. */
export function chargeRuleText(charge: ChargeRule): string {
  const share =
    charge.type === 'percentage' &&
    t('charges.percent-of-the-item-total', { percent: toPercent(charge.value) })
  const from =
    charge.minOrderPaise !== null && charge.minOrderPaise > 0
      ? t('charges.on-orders-from-amount', { amount: formatPaise(charge.minOrderPaise) })
      : null
  const free =
    charge.maxOrderPaise !== null &&
    t('charges.free-from-amount', { amount: formatPaise(charge.maxOrderPaise) })
  const words = [share, from, free].filter(Boolean).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How far a cart is from the sub-total at which a charge ends. */
export interface FreeProgress {
  /** What the charge is called: "Delivery". */
  charge: Named
  goalPaise: number
  /** 0 once the amount is reached. */
  missingPaise: number
}

/** The charge whose end is next, or just reached; null when none ends. Those of one name are steps of one charge. */
export function freeDeliveryProgress(context: ChargeContext, charges: ChargeRule[]): FreeProgress | null {
  const { subTotalPaise: subTotal } = context
  const progress = [...new Set(charges.map(({ name }) => name))].flatMap((name) => {
    const steps = charges.filter((charge) => charge.name === name)
    const goalPaise = Math.max(...steps.map(({ maxOrderPaise }) => maxOrderPaise ?? Infinity))
    const isDue = steps.some((charge) => chargeApplies(charge, context))
    if (goalPaise === Infinity || (!isDue && subTotal < goalPaise)) return []
    return [{ charge: steps.at(-1)!, goalPaise, missingPaise: Math.max(0, goalPaise - subTotal) }]
  })
  const open = progress.filter(({ missingPaise }) => missingPaise > 0)
  const nearest = open.sort((a, b) => a.missingPaise - b.missingPaise)[0]
  return nearest ?? progress.sort((a, b) => b.goalPaise - a.goalPaise)[0] ?? null
}
