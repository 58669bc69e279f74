import { Plus } from 'lucide-react'
import { useState } from 'react'
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
import { browserCart } from '#features/cart/shop/browser-cart.ts'
import { CartBill, CartStates, useFreshCart } from '#features/cart/shop/cart-contents.tsx'
import { ShortageNote } from '#features/cart/shop/shortage-note.tsx'
import { useCart } from '#features/cart/shop/use-cart.ts'
import { PaymentChoice } from '#features/payments/shop/payment-choice.tsx'
import { rememberMethod, usePaymentMethods } from '#features/payments/shop/use-payment-methods.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { OrderShortage } from '../place-order-problem.ts'
import { CheckoutItems } from './checkout-items.tsx'
import { CheckoutSection } from './checkout-section.tsx'
import { ScrollIntoView } from './scroll-into-view.tsx'
import { PlaceProblemNote } from './place-problem-note.tsx'
import { useGoToSuccess, useRefreshOn } from './use-after-order.ts'
import { canPlace, usePlaceOrder } from './use-place-order.ts'

const NOTE_LENGTH = 300

/** From a cart to an order, on one page. */
export function Checkout() {
  const cart = useCart()
  useFreshCart()
  const { addresses, ready: areAddressesReady } = useAddresses()
  const address = useChosenAddress(addresses)
  const payment = usePaymentMethods(canPlace)
  const [note, setNote] = useState('')
  const [isAdjusting, setAdjusting] = useState(false)
  const order = usePlaceOrder(useGoToSuccess())
  useRefreshOn(order.problem?.kind === 'total changed')

  const changed = order.problem?.kind === 'total changed' ? order.problem.bill : null
  const total = changed?.totalAmt ?? toRupees(cart.totals.totalPaise)
  const shortages = order.problem?.kind === 'short' ? [] : shortagesIn(cart.lines)
  const hasAll = address !== null && payment.method !== null && cart.isBillReady && shortages.length === 0
  const isWaiting = order.isPlacing || isAdjusting || cart.saving

  const place = () => {
    if (!hasAll || isWaiting || order.problem?.kind === 'short') return
    rememberMethod(payment.method!)
    order.place({
      addressId: address._id,
      expectedTotal: total,
      deliveryNote: note.trim() || null,
      paymentMethod: payment.method!,
    })
  }
  const takeAvailable = async (short: readonly OrderShortage[]) => {
    setAdjusting(true)
    for (const { productId, unit, available } of short) {
      const line = cart.lines.find(({ key }) => key === lineKey(productId, unit))
      if (line) browserCart.setQuantity(line.product, line.unit, available)
    }
    await browserCart.settled()
    setAdjusting(false)
    order.forgetProblem()
  }

  const button = (
    <Button size="lg" wide busy={isWaiting} disabled={!hasAll} onClick={place} className="tabular-nums">
      {`Place order · ${formatRupees(total)}`}
    </Button>
  )
  return (
    <CartStates
      cart={order.isPlacing && cart.lines.length === 0 ? { ...cart, ready: false } : cart}
      emptyAction={<ButtonLink to={paths.home}>Browse products</ButtonLink>}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_24rem]">
        <div className="grid gap-4">
          <CheckoutSection
            title="Deliver to"
            action={
              address && (
                <Button variant="soft" size="sm" onClick={openAddressMenu}>
                  Change
                </Button>
              )
            }
          >
            {address ? <AddressText address={address} /> : <AddressChoice onChoose={chooseAddress} />}
            {!address && areAddressesReady && (
              <Button wide icon={<Plus size={18} aria-hidden />} onClick={openAddAddress}>
                Add an address
              </Button>
            )}
          </CheckoutSection>
          <CheckoutSection title="Delivery note">
            <TextArea
              label="Anything the rider should know?"
              optional
              rows={2}
              maxLength={NOTE_LENGTH}
              placeholder="Leave at the door, call on arrival"
              value={note}
              onChange={setNote}
            />
          </CheckoutSection>
          <CheckoutSection title="Payment">
            {payment.ready ? (
              <PaymentChoice methods={payment.methods} method={payment.method} onChoose={payment.choose} />
            ) : payment.error ? (
              <ProblemNote onRetry={payment.retry} busy={payment.isFetching}>
                {payment.error.message}
              </ProblemNote>
            ) : (
              <Skeleton className="h-20" />
            )}
          </CheckoutSection>
        </div>
        <div className="grid gap-4 lg:sticky lg:top-6">
          <div className="rounded-2xl border border-line bg-surface p-4 md:p-6">
            <Disclosure summary={`Your order · ${cart.itemsText}`}>
              <CheckoutItems lines={cart.lines} />
            </Disclosure>
            <div className="mt-4">
              <CartBill cart={cart} newer={changed} />
            </div>
          </div>
          {shortages.length > 0 && (
            <ShortageNote
              shortages={shortages}
              busy={isAdjusting}
              onUseAvailable={() => void takeAvailable(shortages)}
            />
          )}
          {order.problem && (
            <ScrollIntoView>
              <PlaceProblemNote
                problem={order.problem}
                busy={isWaiting}
                onTryAgain={order.tryAgain}
                onUseAvailable={(short) => void takeAvailable(short)}
                nameOf={({ productId, unit }) =>
                  cart.lines.find(({ key }) => key === lineKey(productId, unit))?.product.name ?? unit
                }
              />
            </ScrollIntoView>
          )}
          <div className="max-lg:hidden">{button}</div>
          {areAddressesReady && !address && (
            <p className="text-center text-sm text-muted">Add an address to place your order.</p>
          )}
        </div>
      </div>
      <div className="pb-safe sticky bottom-0 z-10 -mx-4 mt-4 border-t border-line bg-surface px-4 pt-3 md:-mx-6 md:px-6 lg:hidden">
        {button}
      </div>
    </CartStates>
  )
}
