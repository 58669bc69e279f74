import { t } from '#shared/words.ts'
import type { PushedKind } from './push-kinds.ts'

/** What a push says: a title, and what follows it. */
export const pushedWords: Record<PushedKind | 'unknown', () => string[]> = {
  bell: () => [t('push.bell')],
  placed: () => [t('push.placed'), t('push.placed-text')],
  confirmed: () => [t('push.confirmed'), t('push.confirmed-text')],
  packed: () => [t('push.packed'), t('push.packed-text')],
  outForDelivery: () => [t('push.out-for-delivery'), t('push.out-for-delivery-text')],
  delivered: () => [t('push.delivered'), t('push.delivered-text')],
  cancelled: () => [t('push.cancelled'), t('push.cancelled-text')],
  refunded: () => [t('push.refunded'), t('push.refunded-text')],
  backInStock: () => [t('push.back-in-stock'), t('push.back-in-stock-text')],
  claim: () => [t('push.claim'), t('push.claim-text')],
  grievance: () => [t('push.grievance'), t('push.grievance-text')],
  area: () => [t('push.area'), t('push.area-text')],
  morning: () => [t('push.morning'), t('push.morning-text')],
  unknown: () => [t('push.something-new')],
}
