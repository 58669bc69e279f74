import { Picture } from '#ui/picture.tsx'
import type { Order } from '#features/orders/contract.ts'

interface OrderPicturesProps {
  items: Order['items']
  most: number
  className?: string
}

/** The first items of an order as pictures, each with its quantity; the rest is counted. */
export function OrderPictures({ items, most, className }: OrderPicturesProps) {
  const shown = items.length > most ? items.slice(0, most - 1) : items
  const rest = items.length - shown.length
  return (
    <ul className={`flex shrink-0 gap-1 ${className ?? ''}`} aria-hidden="true">
      {shown.map(({ productId, unit, image, quantity }) => (
        <li key={`${productId} ${unit}`} className="relative w-9">
          <Picture src={image} alt="" sizes="36px" className="rounded-lg" />
          {quantity > 1 && (
            <span className="absolute -right-0.5 -bottom-0.5 rounded-sm bg-ink px-1 text-xs leading-4 font-bold text-surface tabular-nums">
              {quantity}
            </span>
          )}
        </li>
      ))}
      {rest > 0 && (
        <li className="grid size-9 place-items-center rounded-lg bg-canvas text-sm font-semibold text-muted tabular-nums">
          +{rest}
        </li>
      )}
    </ul>
  )
}
