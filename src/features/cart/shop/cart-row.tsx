import { shownName } from '#ui/shown-name.tsx'
import { localName } from '#shared/local-name.ts'
import { t } from '#shared/words.ts'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { sellingRupees } from '#features/catalogue/selling-price.ts'
import { weighedText } from '#features/catalogue/weighed-text.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { Picture, tintOf } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { lineAmounts, maxQuantityReason, type CartLine } from '../cart-line.ts'
import { CartStepper } from './cart-stepper.tsx'

interface CartRowProps {
  line: CartLine
  /** The largest available quantity. */
  most: number
  /** Why the last change was refused. */
  problem: string | null
  /** What is missing for an offer that it has begun: offered, never added by itself. */
  hint?: string | undefined
  onRemove: (line: CartLine) => void
  /** For the first visible rows: their pictures load without delay. */
  urgent?: boolean
}

/** One line of the cart; rendered again only when it changes, not with the bill. */
export const CartRow = memo(function CartRow({ line, most, problem, hint, onRemove, urgent }: CartRowProps) {
  const { product, unit } = line
  const { total, mrp } = lineAmounts(line)
  const remove = () => onRemove(line)
  return (
    <li className="flex flex-wrap gap-3 py-3">
      <Link to={paths.product(product)} tabIndex={-1} aria-hidden className="shrink-0">
        <Picture
          src={product.image[0]}
          alt=""
          sizes="72px"
          urgent={urgent}
          tint={tintOf(product.category)}
          className={classNames('w-18 rounded-lg', most <= 0 && 'opacity-50')}
        />
      </Link>
      <div className="flex min-w-0 grow basis-40 flex-col gap-1">
        <div className="flex items-start gap-1">
          <div className="min-w-0 grow">
            <Link
              to={paths.product(product)}
              className="inline-block min-h-6 text-sm leading-5 font-semibold wrap-anywhere hover:text-leaf-700"
            >
              {shownName(product)}
            </Link>
            <p className="text-sm text-muted">{unit}</p>
            <WeighedNote product={product} unit={unit} />
          </div>
          <IconButton
            className="-mt-2 -mr-3"
            label={t('cart.remove-name-unit', { name: localName(product), unit })}
            icon={<Trash2 size={18} className="text-muted" aria-hidden />}
            onClick={remove}
          />
        </div>
        <PriceChange line={line} />
        <Limit line={line} most={most} problem={problem} />
        {hint && (
          <p className="self-start rounded-sm bg-marigold-50 px-2 py-1 text-sm font-medium wrap-anywhere text-marigold-800">
            {hint}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
          <CartStepper product={product} unit={unit} size="md" onRemove={remove} />
          <Price rupees={total} mrp={mrp} className="flex-col items-end! text-right" />
        </div>
      </div>
    </li>
  )
})

/** What a shopper pays for a pack that is weighed. */
export function WeighedNote({ product, unit }: Pick<CartLine, 'product' | 'unit'>) {
  const pack = product.packs.find((one) => one.unit === unit)
  return pack?.weighed ? <p className="text-xs text-muted">{weighedText(pack.grams!)}</p> : null
}

/** Why the quantity is limited: an error, a shortage, or the maximum. */
function Limit({
  line: { product, unit, quantity },
  most,
  problem,
}: Pick<CartRowProps, 'line' | 'most' | 'problem'>) {
  if (problem || quantity > most)
    return (
      <p role="alert" className="text-sm font-medium text-danger">
        {problem ?? maxQuantityReason(product, unit, most)}
      </p>
    )
  if (quantity < most) return null
  return <p className="text-sm font-medium text-warn">{maxQuantityReason(product, unit, most)}</p>
}

/** "was ₹60.00, now ₹62.00": shown when the price has changed since the line was added. */
export function PriceChange({ line }: { line: CartLine }) {
  const now = sellingRupees(line.product)
  if (now === line.seenPrice) return null
  return (
    <p className={classNames('text-xs font-medium', now > line.seenPrice ? 'text-warn' : 'text-leaf-700')}>
      {t('cart.was-seenprice-now-now', { seenPrice: formatRupees(line.seenPrice), now: formatRupees(now) })}
    </p>
  )
}
