import { useEffect, useRef, type ReactNode } from 'react'
import { billOfOrder, billOfCart } from '#features/pricing/bill-rows.ts'
import { BillTable } from '#features/pricing/shop/bill.tsx'
import { FreeProgress } from '#features/pricing/shop/free-progress.tsx'
import type { Bill } from '#features/charges/contract.ts'
import { useFreshCharges } from '#features/charges/shop/use-charges.ts'
import { Button } from '#ui/button.tsx'
import { BasketDrawing } from '#ui/drawings/basket-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { shortagesIn } from '../cart-line.ts'
import { cartRows } from '../cart-rows.ts'
import { browserCart } from './browser-cart.ts'
import { CartRow } from './cart-row.tsx'
import { forgetRemoved, useRemovedLines } from './removed-lines-store.ts'
import { RemovedRow } from './removed-row.tsx'
import { ShortageNote } from './shortage-note.tsx'
import { useGetProduct } from './start-cart.ts'
import { MergeNotice } from './merge-notice.tsx'
import { useAvailable } from './use-available.ts'
import type { Cart } from './use-cart.ts'

/** Looks again when a cart is opened: prices and stock may have moved. What was taken out stays out once it is left. */
export function useFreshCart(): void {
  const getProduct = useGetProduct()
  useEffect(() => {
    void browserCart.load()
    void browserCart.refreshGuest(getProduct, 'all')
    return forgetRemoved
  }, [getProduct])
}

/** The cart before it is known, when it cannot be known, and when it is empty; otherwise what is in it. */
export function CartStates({
  cart,
  emptyAction,
  children,
}: {
  cart: Cart
  emptyAction: ReactNode
  children: ReactNode
}) {
  if (cart.failed && !cart.ready)
    return (
      <ProblemNote onRetry={() => void browserCart.load()} kept="Your items are safe.">
        We could not load your cart.
      </ProblemNote>
    )
  if (!cart.ready)
    return (
      <div role="status" aria-busy="true" aria-label="Loading your cart" className="grid grid-cols-1 gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  if (cart.lines.length === 0)
    return (
      <>
        <MergeNotice />
        <AllRemoved />
        <Empty picture={<BasketDrawing />} title="Your cart is empty" action={emptyAction}>
          Items you add appear here, with the full bill.
        </Empty>
      </>
    )
  return (
    <>
      <MergeNotice />
      {children}
    </>
  )
}

/** Everything that was in the cart a moment ago can come back together. */
function AllRemoved() {
  const removed = [...useRemovedLines().lines.values()]
  if (removed.length === 0) return null
  return (
    <div className="rounded-xl border border-line bg-surface px-4">
      <RemovedRow lines={removed} onUndo={() => void browserCart.restore(removed)} />
    </div>
  )
}

/** Items that have run low since they were added, shown before checkout. */
export function CartShortages({ cart }: { cart: Cart }) {
  const { isAdjusting, takeAvailable } = useAvailable()
  const shortages = shortagesIn(cart.lines)
  if (shortages.length === 0) return null
  return (
    <ShortageNote
      shortages={shortages}
      busy={isAdjusting}
      onUseAvailable={() => void takeAvailable(shortages)}
    />
  )
}

/** The lines, with a way to empty the cart. */
export function CartLines({ cart }: { cart: Cart }) {
  const list = useRef<HTMLElement>(null)
  const rows = cartRows(cart.lines, useRemovedLines())
  // The row goes with the button that had the focus.
  const focusList = () => list.current?.focus({ preventScroll: true })
  return (
    <section ref={list} tabIndex={-1} aria-label="Items" className="outline-none">
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm font-medium text-muted">{cart.itemsText}</p>
        <Button variant="link" size="sm" className="-mr-3" onClick={cart.clear}>
          Clear cart
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {rows.map(({ line, isRemoved }) =>
          isRemoved ? (
            <li key={line.key}>
              <RemovedRow
                lines={[line]}
                onUndo={() => {
                  void browserCart.restore([line])
                  focusList()
                }}
              />
            </li>
          ) : (
            <CartRow
              key={line.key}
              line={line}
              most={cart.maxQuantity(line)}
              problem={cart.problemOf(line.product._id, line.unit)}
              onRemove={() => cart.remove(line)}
            />
          ),
        )}
      </ul>
    </section>
  )
}

/** Progress to free delivery; its space is reserved while charges load. */
export function CartProgress({ cart }: { cart: Cart }) {
  if (cart.bill.failed) return null
  if (!cart.isBillReady) return <Skeleton className="h-16" />
  return cart.progress && <FreeProgress progress={cart.progress} />
}

/** The full bill; `newer` replaces it when the server has returned another one. */
export function CartBill({ cart, newer }: { cart: Cart; newer?: Bill | null }) {
  useFreshCharges(cart.lines)
  return (
    <section aria-labelledby="bill-heading">
      <h2 id="bill-heading" className="mb-3 font-bold">
        Bill details
      </h2>
      {newer || cart.isBillReady ? (
        <BillTable bill={newer ? billOfOrder(newer) : billOfCart(cart.totals, cart.charges)} />
      ) : cart.bill.failed ? (
        <ProblemNote onRetry={cart.bill.retry} busy={cart.bill.isFetching} kept="Your cart is safe.">
          We could not load the charges, so we cannot show the total yet.
        </ProblemNote>
      ) : (
        <Skeleton className="h-36" />
      )}
    </section>
  )
}
