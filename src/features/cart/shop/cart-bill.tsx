import { t } from '#shared/words.ts'
import { billOfOrder, billOfCart } from '#features/pricing/bill-rows.ts'
import { BillTable } from '#features/pricing/shop/bill.tsx'
import { FreeProgress } from '#features/pricing/shop/free-progress.tsx'
import type { Bill } from '#features/charges/contract.ts'
import { useFreshCharges } from '#features/charges/shop/use-charges.ts'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CouponField } from './coupon-field.tsx'
import type { Cart } from './use-cart.ts'

/** Progress to free delivery; its space is reserved while charges load. */
export function CartProgress({ cart }: { cart: Cart }) {
  if (cart.bill.failed) return null
  if (!cart.isBillReady) return <Skeleton className="h-15" />
  return cart.progress && <FreeProgress progress={cart.progress} />
}

interface CartBillProps {
  cart: Cart
  newer?: Bill | null
  /** What store credit pays, in rupees. */
  credit?: number
}

/** The full bill; `newer` overrides it when the server has returned another one. */
export function CartBill({ cart, newer, credit }: CartBillProps) {
  useFreshCharges(cart.lines)
  return (
    <section aria-labelledby="bill-heading">
      <h2 id="bill-heading" className="mb-3 font-bold">
        {t('cart.bill-details')}
      </h2>
      {newer || cart.isBillReady ? (
        <>
          <BillTable
            bill={
              newer ? billOfOrder(newer) : { ...billOfCart(cart.totals, cart.charges, cart.isFrom), credit }
            }
          />
          <CouponField cart={cart} />
        </>
      ) : cart.bill.failed ? (
        <ProblemNote
          onRetry={cart.bill.retry}
          busy={cart.bill.isFetching}
          reassurance={t('cart.your-cart-is-safe')}
        >
          {t('cart.we-could-not-load-the-charges-so')}
        </ProblemNote>
      ) : (
        <Skeleton className="h-36" />
      )}
    </section>
  )
}
