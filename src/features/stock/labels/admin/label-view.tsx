import { unitPrice } from '#features/catalogue/unit-price.ts'
import type { FoundPack } from '#features/stock/movements/contract.ts'
import { formatRupees } from '#shared/money.ts'
import { packBars } from '../barcode-bars.ts'
import type { LabelPaper } from '../label-sheets.ts'
import './labels.css'

/** What a label says: on a shelf the price counts, on a packet the declarations. */
export type LabelKind = 'shelf' | 'packet'

export type LabelPack = Pick<FoundPack, 'productId' | 'unit' | 'name' | 'mrp' | 'price' | 'barcode' | 'sku'>

/** One label in the size of its paper. */
export function LabelView({ pack, kind, paper }: { pack: LabelPack; kind: LabelKind; paper: LabelPaper }) {
  const { name, unit, mrp, price } = pack
  const perUnit = unitPrice(unit, kind === 'packet' ? mrp : price, true)
  return (
    <div className={`label label-${paper}`}>
      <p className="label-title">
        <span className="label-name">{name}</span>
        <span className="label-unit">{unit}</span>
      </p>
      <div className="label-prices">
        {kind === 'shelf' ? (
          <>
            <span className="label-price">{formatRupees(price)}</span>
            {price < mrp && <span>MRP {formatRupees(mrp)}</span>}
          </>
        ) : (
          <>
            <span>
              MRP <span className="label-price">{formatRupees(mrp)}</span> incl. of all taxes
            </span>
            {price < mrp && <span>Our price {formatRupees(price)}</span>}
          </>
        )}
        {perUnit && (
          <span>
            {kind === 'packet' ? 'USP ' : ''}
            {formatRupees(perUnit.rupees)} / {perUnit.per}
          </span>
        )}
      </div>
      <BarsView pack={pack} />
    </div>
  )
}

function BarsView({ pack }: { pack: LabelPack }) {
  const bars = packBars(pack)
  if (!bars) return null
  const { modules, quiet, text } = bars
  const path = [...modules.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index + quiet} 0h${run.length}v1h-${run.length}z`)
    .join('')
  return (
    <>
      <svg
        className="label-bars"
        viewBox={`0 0 ${modules.length + 2 * quiet} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        role="img"
        aria-label={`Barcode ${text}`}
      >
        <path d={path} />
      </svg>
      <span className="label-code">{text}</span>
    </>
  )
}
