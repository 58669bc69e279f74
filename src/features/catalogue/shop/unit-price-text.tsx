import { formatRupees } from '#shared/money.ts'
import type { Pack } from '#shared/shapes.ts'
import { sellingRupees } from '../selling-price.ts'
import { unitPrice } from '../unit-price.ts'
import { weighedText } from '../weighed-text.ts'

/**
 * "₹6.60 / 100 g" and the declared "USP ₹0.07 / g", unless the pack's unit names no measure; and how a pack is paid that
 * is weighed.
 */
export function UnitPriceText({ pack }: { pack: Pack }) {
  const priceOf = (declared: string, rupees: number) => {
    const found = unitPrice(pack.unit, rupees, declared)
    // A line breaks between two prices, not within one.
    return found && `${declared}${formatRupees(found.rupees)} / ${found.per}`.replaceAll(' ', '\u00a0')
  }
  return (
    <span className="text-xs text-muted tabular-nums">
      {[
        priceOf('', sellingRupees(pack)),
        priceOf('USP ', pack.price),
        pack.weighed && weighedText(pack.grams!),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}
