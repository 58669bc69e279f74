import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AddressText } from '#features/addresses/shop/address-card.tsx'
import { AddressChoice } from '#features/addresses/shop/address-choice.tsx'
import {
  chooseAddress,
  openAddAddress,
  openAddressMenu,
  useChosenAddress,
} from '#features/addresses/shop/address-panels-store.ts'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { lineKey, shortagesIn } from '#features/cart/cart-line.ts'
import { HideNumber } from '#features/consents/shop/own-choices.tsx'
import { CartShortages, CartStates, useFreshCart } from '#features/cart/shop/cart-contents.tsx'
import { CartBill } from '#features/cart/shop/cart-bill.tsx'
import { useReduceToAvailable } from '#features/cart/shop/use-reduce-to-available.ts'
import { chooseCoupon } from '#features/cart/shop/coupon-store.ts'
import { useCart, type Cart } from '#features/cart/shop/use-cart.ts'
import type { Bill } from '#features/charges/contract.ts'
import { useFreeFrom } from '#features/charges/shop/use-free-from.ts'
import { SlotChoice } from '#features/fulfilment/slots/shop/slot-choice.tsx'
import { useSlots } from '#features/fulfilment/slots/shop/use-slots.ts'
import { useOwnCredit } from '#features/khata/shop/use-own-credit.ts'
import { useOwnKhata } from '#features/khata/shop/use-own-khata.ts'
import { splitByCredit } from '#features/khata/store-credit.ts'
import { PaymentChoice } from '#features/payments/shop/payment-choice.tsx'
import { toBill } from '#features/pricing/cart-totals.ts'
import { rememberMethod, usePaymentMethods } from '#features/payments/shop/use-payment-methods.ts'
import type { BrokenRule } from '#features/storefront/order-rules.ts'
import { DeliveryLine } from '#features/storefront/shop/delivery-line.tsx'
import { stateRule } from '#features/storefront/state-rule.ts'
import { useBrokenRules } from '#features/storefront/shop/use-broken-rules.ts'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { formatRupees, fromRupees, toRupees, formatPaise } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { hourInIndia } from '#shared/when.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Switch } from '#ui/switch.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { deliveryNoteOf, type NoteChip } from '../delivery-note.ts'
import type { OrderShortage } from '../place-order-problem.ts'
import { CheckoutItems } from './checkout-items.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { NoteChoice } from './note-choice.tsx'
import { ScrollIntoView } from './scroll-into-view.tsx'
import { PlaceProblemNote } from './place-problem-note.tsx'
import { SubstitutionChoice } from './substitution-choice.tsx'
import { useAfterPlacing, useRefreshOn } from './use-after-order.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { useSubstitution } from './use-substitution.ts'

/** Why the button is disabled, and what to do about it; null when it is enabled. */
function missingFor(has: {
  hasAddress: boolean
  isShort: boolean
  isTotalKnown: boolean
  broken: BrokenRule | null | undefined
  hasTime: boolean
  hasPayment: boolean
}): string | null {
  if (!has.hasAddress) return t('orders.add-an-address-to-place-your-order')
  if (has.isShort) return t('orders.some-items-are-running-low-reduce-them')
  if (has.broken) return has.broken.message
  if (!has.hasTime) return t('orders.choose-a-delivery-time')
  if (!has.isTotalKnown) return t('orders.the-total-is-not-available-yet')
  return has.hasPayment ? null : t('orders.choose-a-payment-method')
}

const roomText = (room: number | null) =>
  room === null
    ? t('orders.pay-later-at-the-shop')
    : t('orders.pay-later-at-the-shop-room-for', { room: formatRupees(room) })

const creditHint = (paysAll: boolean, left: number): string =>
  [
    paysAll && t('orders.store-credit-pays-all'),
    paysAll && left > 0 && t('orders.store-credit-left', { left: formatRupees(left) }),
  ]
    .filter(Boolean)
    .join(' ')

const shownBill = ({ totals }: Cart, credit: number): Bill =>
  toBill(
    { ...totals, lines: totals.lines.map((line) => ({ ...line, name: line.product.name, image: '' })) },
    fromRupees(credit),
  )

export function Checkout() {
  useFreshCart()
  const { addresses, ready: areAddressesReady, error: addressProblem } = useAddresses()
  const address = useChosenAddress(addresses)
  const khata = useOwnKhata().data
  const owned = useOwnCredit().data?.balance ?? 0
  const [usesCredit, setUsesCredit] = useState(true)
  const hasKhata = khata != null && khata.khataLimit !== 0
  const payment = usePaymentMethods(hasKhata ? ['KHATA'] : [])
  const pincode = address?.pincode ?? null
  const freeFrom = useFreeFrom(pincode ?? undefined)
  const slots = useSlots(pincode)
  // If the hour ends meanwhile, the server answers with the new total.
  const [hour] = useState(() => hourInIndia(new Date()))
  const cart = useCart({ pincode, hour, method: payment.method })
  const [chips, setChips] = useState<ReadonlySet<NoteChip>>(new Set())
  const [ownNote, setOwnNote] = useState('')
  const wish = useSubstitution()
  const { isAdjusting, reduceToAvailable } = useReduceToAvailable()
  const order = usePlaceOrder(useAfterPlacing(payment.cashfreeSdk))
  useRefreshOn(order.problem?.kind === 'total changed')
  const [shown, setShown] = useState<Bill | null>(null)
  const { problem } = order
  const isCouponGone =
    problem?.kind === 'coupon gone' || (problem?.kind === 'total changed' && problem.isCouponGone)
  useEffect(() => {
    if (isCouponGone) chooseCoupon(null)
  }, [isCouponGone])
  const isSlotGone = order.problem?.kind === 'slot gone'
  const { forget: forgetSlot } = slots
  useEffect(() => {
    if (isSlotGone) forgetSlot()
  }, [isSlotGone, forgetSlot])

  // An order whose response was lost has probably emptied the cart: the same attempt finds it, and cannot order twice.
  const isCartEmpty = cart.ready && cart.lines.length === 0
  const { tryAgain } = order
  useEffect(() => {
    if (isCartEmpty) tryAgain()
  }, [isCartEmpty, tryAgain])

  const changed = order.problem?.kind === 'total changed' ? order.problem.bill : null
  const total = changed?.totalAmt ?? toRupees(cart.totals.totalPaise)
  const { subTotalPaise } = cart.totals
  const pays = splitByCredit(fromRupees(total), usesCredit ? fromRupees(owned) : 0)
  const credit = changed ? (changed.credit ?? 0) : toRupees(pays.creditPaise)
  const { duePaise } = splitByCredit(fromRupees(total), fromRupees(credit))
  const isPaidByCredit = credit > 0 && duePaise === 0
  const shop = useShop()
  const wrongState = address && stateRule(shop, address.state)
  const [brokenRule] = useBrokenRules({
    subTotalPaise,
    totalPaise: duePaise,
    pincode,
    paymentMethod: payment.method,
    hasSlot: slots.offered,
  })
  const broken = wrongState ?? brokenRule
  const isShort = order.problem?.kind === 'short' || shortagesIn(cart.lines).length > 0
  const isTotalKnown = changed !== null || cart.isBillReady
  const missing = missingFor({
    hasAddress: address !== null,
    isShort,
    isTotalKnown,
    broken,
    hasTime: !slots.isMissing,
    hasPayment: isPaidByCredit || payment.method !== null,
  })
  const isLoading =
    !areAddressesReady || !payment.ready || (!isTotalKnown && !cart.bill.failed && cart.bill.isFetching)
  const isWaiting = order.isPlacing || isAdjusting || cart.saving
  // Everything is shown at once: an address or payment methods that load later would move the content below.
  const areAllLoaded = (areAddressesReady || addressProblem) && (payment.ready || payment.error)
  const showsSkeleton = isCartEmpty ? order.isPlacing : cart.ready && !areAllLoaded

  const place = () => {
    const method = isPaidByCredit ? 'CASH_ON_DELIVERY' : payment.method
    if (missing !== null || isWaiting || !address || !method) return
    if (!isPaidByCredit) rememberMethod(method)
    setShown(changed ?? shownBill(cart, credit))
    order.place({
      addressId: address._id,
      expectedTotal: total,
      deliveryNote: deliveryNoteOf(chips, ownNote),
      ...wish.request(cart.lines),
      ...(slots.slotId && { slotId: slots.slotId }),
      ...(cart.coupon && cart.couponMissingPaise <= 0 && { coupon: cart.coupon.code }),
      ...(usesCredit && owned > 0 && { useCredit: true, expectedCredit: credit }),
      paymentMethod: method,
    })
  }
  const acceptAvailable = (short: readonly OrderShortage[]) =>
    void reduceToAvailable(short).then(order.forgetProblem)

  const placeButton = (id: string) => (
    <>
      {missing && !isLoading && (
        <p id={id} className="mb-2 text-center text-sm text-muted">
          {missing}
        </p>
      )}
      <Button
        size="lg"
        wide
        busy={isWaiting}
        disabled={missing !== null}
        aria-describedby={missing ? id : undefined}
        onClick={place}
        className="tabular-nums"
      >
        {!isTotalKnown
          ? t('orders.place-order')
          : isPaidByCredit
            ? t('orders.place-order-with-credit')
            : credit > 0
              ? t('orders.place-order-to-pay', { due: formatPaise(duePaise) })
              : t('orders.place-order-total', { total: formatRupees(total) })}
      </Button>
    </>
  )
  const problemNote = order.problem && (
    <PlaceProblemNote
      problem={order.problem}
      shown={shown}
      busy={isWaiting}
      onTryAgain={tryAgain}
      onUseAvailable={acceptAvailable}
      nameOf={({ productId, unit }) =>
        cart.lines
          .filter(({ key }) => key === lineKey(productId, unit))
          .map(({ product }) => localName(product))[0] ?? unit
      }
    />
  )
  if (isCartEmpty && (order.problem?.kind === 'unanswered' || order.problem?.kind === 'placed before'))
    return problemNote
  return (
    <CartStates
      cart={showsSkeleton ? { ...cart, ready: false, failed: false } : cart}
      emptyAction={<ButtonLink to={paths.home}>{t('orders.browse-products')}</ButtonLink>}
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)]">
        <div className="grid grid-cols-1 gap-4">
          <CheckoutSection
            title={t('orders.deliver-to')}
            action={
              address && (
                <Button variant="soft" size="sm" onClick={openAddressMenu}>
                  {t('orders.change')}
                </Button>
              )
            }
          >
            {address ? (
              <>
                <AddressText address={address} />
                <HideNumber />
                <div className="mt-3 border-t border-line pt-2">
                  {wrongState ? (
                    <Note
                      tone="warn"
                      action={
                        <Button size="sm" variant="quiet" onClick={openAddressMenu}>
                          {t('orders.choose-another')}
                        </Button>
                      }
                    >
                      {wrongState.message}
                    </Note>
                  ) : (
                    <DeliveryLine pincode={address.pincode} freeFrom={freeFrom} />
                  )}
                </div>
              </>
            ) : (
              <AddressChoice onChoose={chooseAddress} />
            )}
            {!address && areAddressesReady && (
              <Button wide icon={Plus} onClick={openAddAddress}>
                {t('orders.add-an-address')}
              </Button>
            )}
          </CheckoutSection>
          {slots.offered && pincode !== null && (
            <CheckoutSection title={t('orders.delivery-time')}>
              <SlotChoice choice={slots} />
            </CheckoutSection>
          )}
          <CheckoutSection title={t('orders.delivery-note')}>
            <NoteChoice chips={chips} own={ownNote} onChips={setChips} onOwn={setOwnNote} />
          </CheckoutSection>
          <CheckoutSection title={t('orders.if-something-is-missing')}>
            <SubstitutionChoice wish={wish} />
          </CheckoutSection>
          <CheckoutSection title={t('orders.payment')}>
            {owned > 0 && (
              <Switch
                label={t('orders.use-store-credit', {
                  amount: formatRupees(usesCredit && credit > 0 ? credit : owned),
                })}
                hint={creditHint(isPaidByCredit, toRupees(fromRupees(owned) - fromRupees(credit)))}
                value={usesCredit}
                onChange={(on) => {
                  setUsesCredit(on)
                  order.forgetProblem()
                }}
              />
            )}
            {isPaidByCredit ? null : payment.error && !payment.ready ? (
              <ProblemNote onRetry={payment.retry} busy={payment.isFetching}>
                {payment.error.message}
              </ProblemNote>
            ) : (
              <PaymentChoice
                methods={payment.methods}
                method={payment.method}
                notes={hasKhata ? { KHATA: roomText(khata.room) } : {}}
                onChoose={payment.choose}
              />
            )}
          </CheckoutSection>
        </div>
        <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-6">
          <div className="rounded-2xl border border-line bg-surface p-4 md:p-6">
            <CheckoutItems cart={cart} wish={wish} />
            <div className="mt-4">
              <CartBill cart={cart} newer={changed} credit={credit} />
            </div>
          </div>
          {order.problem?.kind !== 'short' && <CartShortages cart={cart} />}
          {problemNote && <ScrollIntoView>{problemNote}</ScrollIntoView>}
          <div className="max-lg:hidden">{placeButton('missing-here')}</div>
        </div>
      </div>
      <div className="pb-safe sticky bottom-0 z-10 -mx-4 mt-4 border-t border-line bg-surface px-4 pt-3 md:-mx-6 md:px-6 lg:hidden">
        {placeButton('missing-below')}
      </div>
    </CartStates>
  )
}
