import { shownName } from '#ui/shown-name.tsx'
import { t } from '#shared/words.ts'
import { ChevronDown } from 'lucide-react'
import { PriceChange, WeighedNote } from '#features/cart/shop/cart-row.tsx'
import type { Cart } from '#features/cart/shop/use-cart.ts'
import { lineAmounts } from '#features/cart/cart-line.ts'
import { formatRupees } from '#shared/money.ts'
import { Picture, tintOf } from '#ui/picture.tsx'
import { LineSubstitution } from './substitution-choice.tsx'
import type { SubstitutionWish } from './use-substitution.ts'

const PICTURES = 5

/** The items to be ordered: pictures at a glance, and every line in a list. */
export function CheckoutItems({ cart: { lines, itemsText }, wish }: { cart: Cart; wish: SubstitutionWish }) {
  const more = lines.length - PICTURES
  return (
    <details className="group border-b border-line pb-3">
      <summary className="list-none [&::-webkit-details-marker]:hidden">
        <span className="flex min-h-11 items-center justify-between gap-3 font-semibold">
          {t('orders.your-order-itemstext', { itemsText })}
          <ChevronDown
            size={20}
            aria-hidden
            className="text-muted transition-transform group-open:rotate-180"
          />
        </span>
        <span className="flex flex-wrap items-center gap-2 group-open:hidden" aria-hidden>
          {lines.slice(0, PICTURES).map((line) => (
            <LinePicture key={line.key} line={line} />
          ))}
          {more > 0 && <span className="text-sm font-semibold text-muted">+{more}</span>}
        </span>
      </summary>
      <ul className="grid grid-cols-1 gap-3 pt-1">
        {lines.map((line) => (
          <li key={line.key} className="flex items-center gap-3 text-sm">
            <LinePicture line={line} />
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{shownName(line.product)}</p>
              <p className="text-muted">
                {line.unit} × {line.quantity}
              </p>
              <WeighedNote product={line.product} unit={line.unit} />
              <PriceChange line={line} />
              <LineSubstitution line={line} wish={wish} />
            </div>
            <span className="font-semibold tabular-nums">{formatRupees(lineAmounts(line).total)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function LinePicture({ line: { product } }: { line: Cart['lines'][number] }) {
  return (
    <Picture
      src={product.image[0]}
      alt=""
      sizes="48px"
      tint={tintOf(product.category)}
      className="w-12 shrink-0 rounded-lg"
    />
  )
}
