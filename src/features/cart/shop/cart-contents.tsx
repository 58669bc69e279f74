import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { useDeferredValue, useEffect, useRef, type ReactNode } from 'react'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { Button } from '#ui/button.tsx'
import { BasketDrawing } from '#ui/drawings/basket-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { ShareButton } from '#ui/share-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { shortagesIn } from '../cart-line.ts'
import { cartLink } from '../cart-link.ts'
import { cartRows } from '../cart-rows.ts'
import { browserCart } from './browser-cart.ts'
import { CartRow } from './cart-row.tsx'
import { forgetRemoved, useRemovedLines } from './removed-lines-store.ts'
import { RemovedRow } from './removed-row.tsx'
import { ShortageNote } from './shortage-note.tsx'
import { useGetProduct } from './start-cart.ts'
import { MergeNotice } from './merge-notice.tsx'
import { useReduceToAvailable } from './use-reduce-to-available.ts'
import type { Cart } from './use-cart.ts'

/** Refetches when a cart is opened, since prices and stock may have changed; forgets removed lines when it is closed. */
export function useFreshCart(): void {
  const getProduct = useGetProduct()
  useEffect(() => {
    void browserCart.load()
    void browserCart.refreshGuest(getProduct, 'all')
    return forgetRemoved
  }, [getProduct])
}

interface CartStatesProps {
  cart: Cart
  emptyAction: ReactNode
  children: ReactNode
}

/** The loading, error and empty states of the cart; otherwise its contents. */
export function CartStates({ cart, emptyAction, children }: CartStatesProps) {
  // A cart from local storage is there as soon as the page runs: its rows must not be part of that long task.
  const isShown = useDeferredValue(cart.ready)
  if (cart.failed && !cart.ready)
    return (
      <ProblemNote onRetry={() => void browserCart.load()} reassurance={t('cart.your-items-are-safe')}>
        {t('cart.we-could-not-load-your-cart')}
      </ProblemNote>
    )
  if (!cart.ready || !isShown)
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label={t('cart.loading-your-cart')}
        className="grid grid-cols-1 gap-3"
      >
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
        <Empty picture={<BasketDrawing />} title={t('cart.your-cart-is-empty')} action={emptyAction}>
          {t('cart.items-you-add-appear-here-with-the')}
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

/** Restores everything that was just removed. */
function AllRemoved() {
  const removed = [...useRemovedLines().lines.values()]
  if (removed.length === 0) return null
  return (
    <div className="rounded-xl border border-line bg-surface px-4">
      <RemovedRow lines={removed} onUndo={() => void browserCart.restore(removed)} />
    </div>
  )
}

/** Items whose stock fell below the desired quantity, shown before checkout. */
export function CartShortages({ cart }: { cart: Cart }) {
  const { isAdjusting, reduceToAvailable } = useReduceToAvailable()
  const shortages = shortagesIn(cart.lines)
  if (shortages.length === 0) return null
  return (
    <ShortageNote
      shortages={shortages}
      busy={isAdjusting}
      onUseAvailable={() => void reduceToAvailable(shortages)}
    />
  )
}

/** As many rows as fit on a phone's screen: their pictures load without delay. */
const URGENT_ROWS = 4

export function CartLines({ cart }: { cart: Cart }) {
  const list = useRef<HTMLElement>(null)
  const { name } = useShop()
  const rows = cartRows(cart.lines, useRemovedLines())
  const hints = new Map(cart.hints.toReversed().map(({ line, text }) => [cart.lines[line]?.key, text]))
  // The row disappears with the button that had the focus.
  const focusList = () => list.current?.focus({ preventScroll: true })
  return (
    <section ref={list} tabIndex={-1} aria-label={t('cart.items')} className="outline-none">
      <div className="flex items-center justify-between gap-2">
        <p className="grow text-sm font-medium text-muted">{cart.itemsText}</p>
        <ShareButton
          label={t('cart.share-your-cart')}
          what={() => ({
            title: t('cart.name-shopping-list', { name }),
            text: cart.lines
              .map(({ product, unit, quantity }) => `${quantity} × ${localName(product)}, ${unit}`)
              .join('\n'),
            path: cartLink(
              cart.lines.map(({ product, unit, quantity }) => ({ productId: product._id, unit, quantity })),
            ),
          })}
        />
        <Button variant="link" size="sm" className="-mr-3" onClick={cart.clear}>
          {t('cart.clear-cart')}
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {rows.map(({ line, isRemoved }, index) =>
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
              hint={hints.get(line.key)}
              onRemove={cart.remove}
              urgent={index < URGENT_ROWS}
            />
          ),
        )}
      </ul>
    </section>
  )
}
