import { t } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import type { Pack } from '#shared/shapes.ts'
import { sellingRupees } from '../selling-price.ts'
import { unitPrice } from '../unit-price.ts'
import { weighedText } from '../weighed-text.ts'

/** "₹6.60 / 100 g", and how what is weighed is paid; nothing without a measure. `isDeclared`: in the law's words too. */
export function UnitPriceText({ pack, isDeclared = false }: { pack: Pack; isDeclared?: boolean }) {
  const found = unitPrice(pack.unit, sellingRupees(pack))
  const declared = isDeclared ? unitPrice(pack.unit, pack.price, true) : null
  return (
    <span className="text-xs text-muted tabular-nums">
      {[
        // A line breaks between two prices, not within one.
        found && `${formatRupees(found.rupees)} / ${perText(found.per)}`.replaceAll(' ', '\u00a0'),
        declared &&
          t('catalogue.unit-sale-price', {
            price: formatRupees(declared.rupees),
            per: perText(declared.per),
          }),
        pack.weighed && weighedText(pack.grams!),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

/** Measures are the same in every language. */
const perText = (per: string): string => (per === 'piece' ? t('catalogue.piece') : per)
