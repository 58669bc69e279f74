import { AppError } from '#shared/problems.ts'
import { limitOf, type OfferLimits } from './offer-store.ts'
import { t } from '#shared/words.ts'

/** The error for an unavailable quantity, with the largest available one. */
export function quantityRefusal(offer: OfferLimits): AppError {
  const available = limitOf(offer)
  if (available < offer.stock || available === offer.max_per_order) {
    return new AppError('over_limit', { available })
  }
  return new AppError('out_of_stock', { available }, () => ({
    message:
      available === 0 ? t('said.this-item-is-out-of-stock') : t('said.only-available-left', { available }),
  }))
}
