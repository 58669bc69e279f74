import { useMemo } from 'react'
import type { Coupon } from '#features/promotions/coupon.ts'
import type { Promotion } from '#features/promotions/contract.ts'
import { holdsAtCounter } from '#features/promotions/counter-offers.ts'
import { useMinute } from '#ui/use-minute.ts'
import { billTotal, type Bill } from '../bill.ts'
import { billOffers, type BillOffers } from '../bill-offers.ts'

export interface TillOffers {
  /** What offers, and a coupon, take off a bill now. */
  offersOf: (bill: Bill, coupon?: (Coupon & { code: string }) | null) => BillOffers
  /** What a bill comes to, in paise. */
  totalOf: (bill: Bill) => number
}

/** The offers that hold at this till now, by the shop's time; `offers` is null while the shop has told it none. */
export function useTillOffers(offers: readonly Promotion[] | null, lagMs: number): TillOffers {
  const minute = useMinute((offers?.length ?? 0) > 0)
  return useMemo(() => {
    const now = new Date(minute + lagMs)
    const holding = (offers ?? []).filter((offer) => holdsAtCounter(offer, now))
    const rules = holding.map(({ _id, ...offer }) => ({ ...offer, id: _id }))
    const versions = offers && new Map(holding.map(({ _id, version }) => [_id, version]))
    const offersOf: TillOffers['offersOf'] = (bill, coupon = null) => ({
      ...billOffers(bill, rules, coupon),
      versions,
    })
    return { offersOf, totalOf: (bill) => billTotal(bill, offersOf(bill)) }
  }, [offers, lagMs, minute])
}
