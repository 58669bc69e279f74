import { formatRupees } from '#shared/money.ts'
import type { Pack } from '#shared/shapes.ts'
import { sellingRupees } from '../selling-price.ts'
import { unitPrice } from '../unit-price.ts'

/** "₹6.60 / 100 g"; nothing when the pack's unit names no measure. */
export function UnitPriceText({ pack }: { pack: Pack }) {
  const found = unitPrice(pack.unit, sellingRupees(pack))
  if (!found) return null
  return (
    <span className="text-xs whitespace-nowrap text-muted tabular-nums">
      {`${formatRupees(found.rupees)} / ${found.per}`}
    </span>
  )
}
