import type { Cart } from '#features/cart/shop/use-cart.ts'
import { lineAmounts } from '#features/cart/cart-line.ts'
import { formatRupees } from '#shared/money.ts'
import { Picture, tintOf } from '#ui/picture.tsx'

/** What is about to be ordered, to be read over once more. */
export function CheckoutItems({ lines }: { lines: Cart['lines'] }) {
  return (
    <ul className="grid gap-3">
      {lines.map((line) => (
        <li key={line.key} className="flex items-center gap-3 text-sm">
          <Picture
            src={line.product.image[0]}
            alt=""
            sizes="48px"
            tint={tintOf(line.product.category)}
            className="w-12 shrink-0 rounded-lg"
          />
          <div className="min-w-0 grow">
            <p className="line-clamp-2 font-medium break-words">{line.product.name}</p>
            <p className="text-muted">
              {line.unit} × {line.quantity}
            </p>
          </div>
          <span className="font-semibold tabular-nums">{formatRupees(lineAmounts(line).total)}</span>
        </li>
      ))}
    </ul>
  )
}
