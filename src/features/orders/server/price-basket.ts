import type { CreditOwner } from '#features/khata/server/give-credit.ts'
import { lockSpendable } from '#features/khata/server/spend-credit.ts'
import { getKhataOfUser } from '#features/khata/server/give-on-khata.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { ERASED_MOBILE } from '#shared/mobile-number.ts'
import { MAX_ORDER_PAISE } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { chargesOfAddition } from './addition-way.ts'
import type { Basket } from './basket.ts'
import { refuseCoupon } from './order-coupon.ts'
import { isCounted, isPhoneOrder, isStanding, type PlaceOrder } from './order-draft.ts'
import { offersLeft } from './order-offers.ts'
import { orderedLine, refuseShortages } from './ordered-lines.ts'
import type { Placing } from './placing.ts'
import { priceOrder } from './price-order.ts'

export type PricedBasket = Awaited<ReturnType<typeof priceBasket>>

/** What a basket costs now. Throws why its goods, its address, its sum or its coupon are refused. */
export async function priceBasket(
  tx: Tx,
  { input, terms, slot }: Pick<Placing, 'input' | 'terms' | 'slot'>,
  basket: Basket,
  queue: number,
) {
  const { request, addition, paymentMethod } = input
  const { limited, address, taken, first = null, parties } = basket
  const { credit, customerId } = await lockPayer(tx, input, parties)
  if (taken.length === 0) throw new AppError('cart_empty')
  // What comes each morning, and what is added, still comes.
  const isAnew = !isStanding(request) && first === null
  // Before the limits: those of a number would count everybody's orders who had theirs erased.
  if (address?.mobile === ERASED_MOBILE && isAnew) throw new AppError('address_without_mobile')
  if (limited.problem) throw limited.problem
  const lines = taken.map(orderedLine)
  refuseShortages(lines)
  if (!address) throw new AppError('address_not_found')
  const now = new Date()
  const facts = {
    pincode: address.pincode,
    state: address.state,
    isTimed: slot !== null || isStanding(request) || Boolean(first?.promised_from),
    isStanding: isStanding(request) || first !== null,
    paymentMethod,
    channel: isPhoneOrder(request) ? 'phone' : 'online',
    queue,
    creditPaise: credit?.credit_paise ?? 0,
  } as const
  const shopper = { userId: parties.user_id, customerId }
  const offers = await offersLeft(tx, terms.offers, shopper)
  const charges = first ? chargesOfAddition(terms.charges, first, addition!.way) : terms.charges
  /** What it costs with other offers, with another coupon, or at another time. */
  const priceWith = (other: Partial<Parameters<typeof priceOrder>[0]> = {}, at = now) =>
    priceOrder({ ...terms, charges, offers, ...other }, lines, { ...facts, now: at })
  const { broken, ...priced } = priceWith()
  const { totals } = priced
  if (totals.totalPaise > MAX_ORDER_PAISE) throw new AppError('order_too_large')
  if (broken)
    throw new AppError(broken.code, broken.data, () => ({ message: (priceWith().broken ?? broken).message }))
  const { coupon = null } = terms
  const counted = isCounted(coupon) ? coupon : null
  if (counted) await refuseCoupon(tx, counted, shopper, totals)
  return { ...priced, lines, address, charges, offers, coupon, counted, credit, shopper, now, priceWith }
}

/** Whose store credit is spent and onto whose khata it goes; nobody else spends that credit now. */
async function lockPayer(tx: Tx, { userId, request, paymentMethod }: PlaceOrder, parties: Basket['parties']) {
  const credit = request.useCredit ? await lockSpendable(tx, creditOwnerOf(parties)) : null
  const customerId =
    parties.customer_id ??
    (paymentMethod === 'KHATA' ? await getKhataOfUser(tx, userId) : (credit?.id ?? null))
  return { credit, customerId }
}

const creditOwnerOf = ({ customer_id: customerId, user_id: userId }: Basket['parties']): CreditOwner =>
  customerId === null ? { userId: userId! } : { customerId }
