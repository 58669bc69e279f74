import { formatRupees } from '#shared/money.ts'
import type { Pack } from '#shared/shapes.ts'
import { sellingRupees } from '../selling-price.ts'
import { unitPrice } from '../unit-price.ts'

/** "₹6.60 / 100 g" and the declared "USP ₹0.07 / g"; nothing when the pack's unit names no measure. */
export function UnitPriceText({ pack }: { pack: Pack }) {
  return ['', 'USP '].map((declared) => {
    const found = unitPrice(pack.unit, declared ? pack.price : sellingRupees(pack), declared)
    return (
      found && (
        <span key={declared} className="text-xs whitespace-nowrap text-muted tabular-nums">
          {`${declared}${formatRupees(found.rupees)} / ${found.per}`}
        </span>
      )
    )
  })
}
