import { unitPrice } from '#features/catalogue/unit-price.ts'
import type { FoundPack } from '#features/stock/movements/contract.ts'
import { formatRupees } from '#shared/money.ts'
import { OwnName } from '#ui/goods-name.tsx'
import { SecondName } from '#ui/second-name.tsx'
import { packBars } from '../barcode-bars.ts'
import type { LabelPaper } from '../label-sheets.ts'
import { t } from '#shared/words.ts'
import './labels.css'

/** On a shelf the price counts, on a packet with its own declarations the MRP; one that the shop bags says everything. */
export type LabelKind = 'shelf' | 'packet' | 'own'

export type LabelPack = Pick<
  FoundPack,
  'productId' | 'unit' | 'name' | 'secondName' | 'mrp' | 'price' | 'barcode' | 'sku'
>

interface LabelViewProps {
  pack: LabelPack
  kind: LabelKind
  paper: LabelPaper
  /** The lines of a packet that the shop bags itself. */
  declarations: readonly string[]
}

export function LabelView({ pack, kind, paper, declarations }: LabelViewProps) {
  const { name, secondName, unit, mrp, price } = pack
  const perUnit = unitPrice(unit, kind === 'shelf' ? price : mrp, true)
  return (
    <div className={`label label-${paper} label-${kind}`}>
      <p className="label-title">
        <span className="label-names">
          <span className="label-name">
            <OwnName name={name} />
          </span>
          {secondName && <SecondName name={secondName} className="label-second" />}
        </span>
        <span className="label-unit">
          {kind === 'own' && 'Net qty '}
          {unit}
        </span>
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
            {kind === 'shelf' ? '' : 'Unit sale price '}
            {formatRupees(perUnit.rupees)} / {perUnit.per}
          </span>
        )}
      </div>
      {kind === 'own' &&
        declarations.map((line) => (
          <span key={line} className="label-declaration">
            {line}
          </span>
        ))}
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
        aria-label={t('labels.barcode-text', { text })}
      >
        <path d={path} />
      </svg>
      <span className="label-code">{text}</span>
    </>
  )
}
