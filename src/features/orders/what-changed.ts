import { chargeName } from '#features/charges/charge-name.ts'
import { localName } from '#shared/local-name.ts'
import type { Bill } from '#features/charges/contract.ts'
import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words.ts'

/** What a bill has otherwise than the one before it, in words; what ended comes first. */
export function whatChanged(before: Bill, now: Bill): string[] {
  const offersNow = new Map(now.offers?.map((offer) => [offer.id, offer]))
  const offersBefore = new Map(before.offers?.map((offer) => [offer.id, offer]))
  const { coupon } = before
  return [
    ...[...offersBefore.values()].flatMap(({ id, name }) =>
      offersNow.has(id) ? [] : [t('orders.name-has-ended', { name })],
    ),
    ...(coupon && !now.coupon ? [t('orders.coupon-code-does-not-hold', { code: coupon.code })] : []),
    ...[...offersNow.values()].flatMap(({ id, name, amount }) =>
      offersBefore.get(id)?.amount === amount
        ? []
        : [t('orders.name-takes-off-amount', { name, amount: formatRupees(amount) })],
    ),
    ...now.items.flatMap((item) => {
      const old = before.items.find(
        ({ productId, unit, quantity }) =>
          productId === item.productId && unit === item.unit && quantity === item.quantity,
      )
      return changedTo(`${localName(item)}, ${item.unit}`, old?.lineTotal, item.lineTotal)
    }),
    ...now.charges.flatMap((charge) =>
      changedTo(
        chargeName(charge),
        before.charges.find(({ name }) => name === charge.name)?.amount ?? 0,
        charge.amount,
      ),
    ),
  ]
}

const changedTo = (name: string, before: number | undefined, now: number): string[] =>
  before === undefined || before === now
    ? []
    : [t('orders.name-costs-now-before', { name, now: formatRupees(now), before: formatRupees(before) })]
