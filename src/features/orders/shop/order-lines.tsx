import { formatRupees } from '#shared/money.ts'
import type { OrderLine } from '#features/charges/contract.ts'
import { weighedText } from '#features/catalogue/weighed-text.ts'
import { Picture } from '#ui/picture.tsx'

/** The ordered items, as they were when ordered. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className="-my-3 divide-y divide-line">
      {lines.map((line) => (
        <li key={`${line.productId} ${line.unit}`} className="flex items-center gap-3 py-3 text-sm">
          <Picture src={line.image} alt="" sizes="56px" className="w-14 shrink-0 rounded-lg print:hidden" />
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">{line.name}</p>
            <p className="text-muted">
              {line.unit} × {line.quantity}
            </p>
            {line.grams && <p className="text-xs text-muted">{weighedText(line.grams)}</p>}
          </div>
          <span className="font-semibold tabular-nums">{formatRupees(line.lineTotal)}</span>
        </li>
      ))}
    </ul>
  )
}
