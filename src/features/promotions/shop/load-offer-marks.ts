import type { QueryClient } from '@tanstack/react-query'
import { offerMarks } from '#features/catalogue/shop/offer-marks.ts'
import { client, type Send } from '#shared/api-client.ts'
import { promotionCalls } from '../calls.ts'
import type { PromotionContract } from '../contract.ts'
import { holdsAt } from '../promotion-hours.ts'
import { markOf } from './offer-mark.ts'
import { activeOffers } from './use-promotions.ts'

const MINUTE_MS = 60_000

let isLoading = false

/** Marks the packs that the offers of the site are for, by the browser's clock: hours begin and end. The offers are loaded once, and not where the cart has them. */
export async function loadOfferMarks(send: Send, queries: QueryClient): Promise<void> {
  if (isLoading) return
  isLoading = true
  const all = await queries
    .fetchQuery({ ...activeOffers(client<PromotionContract>(promotionCalls, send)), staleTime: Infinity })
    .catch(() => null)
  isLoading = all !== null
  const offers = all?.filter(({ channels }) => channels.includes('online')) ?? []
  if (offers.length === 0) return
  let shown = ''
  const mark = () => {
    const holding = offers.filter((offer) => holdsAt(offer, new Date()))
    const ids = holding.map(({ _id }) => _id).join()
    if (ids === shown) return
    shown = ids
    offerMarks.set((product, unit) => markOf(holding, product, unit))
  }
  mark()
  setInterval(mark, MINUTE_MS)
}
