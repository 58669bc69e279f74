import { t, written } from '#shared/words.ts'
/** Sentences of the default policy texts that only the shopkeeper can decide; none is published until then. */
export const promises = written({
  walkIn: () => t('storefront.we-also-have-a-shop-to-walk'),
  callsFirst: () => t('storefront.we-call-before-we-change-or-delay'),
  ownStaff: () => t('storefront.our-own-staff-deliver'),
  sameDay: () => t('storefront.most-orders-arrive-within-a-few-hours'),
  insulatedBags: () => t('storefront.chilled-and-frozen-food-travels-in-insulated'),
  secondDelivery: () => t('storefront.if-nobody-is-at-home-we-deliver'),
  noSurcharge: () => t('storefront.there-are-no-extra-charges-for-busy'),
  freshAtTheDoor: () => t('storefront.fruit-vegetables-milk-and-bread-may-be'),
  returnTimes: () => t('storefront.returns-fresh-food-within-24-hours-packed'),
  deliveryRefund: () => t('storefront.the-delivery-charge-is-refunded-with-a'),
  cashRefund: () => t('storefront.what-was-paid-in-cash-is-refunded'),
  sameDayAnswer: () => t('storefront.complaints-are-answered-the-same-day-and'),
  noAdvertising: () => t('storefront.shoppers-data-is-not-shared-for-advertising'),
})

export type PromiseName = keyof typeof promises

export const PROMISES = Object.keys(promises) as PromiseName[]
