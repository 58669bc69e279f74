import { shownName } from '#ui/shown-name.tsx'
import { t } from '#shared/words.ts'
import { CornerDownRight } from 'lucide-react'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { weighedText } from '#features/catalogue/weighed-text.ts'
import { Picture } from '#ui/picture.tsx'
import type { Order } from '../contract.ts'
import { lineOutcomes, type LineOutcome } from '../supplied-changes.ts'

/** The ordered items, as they were when ordered, and what became of them once the order is packed. */
export function OrderLines({ order }: { order: Pick<Order, 'items' | 'supplied'> }) {
  const outcomes = lineOutcomes(order)
  return (
    <ul className="-my-3 divide-y divide-line">
      {order.items.map((line, at) => {
        const outcome = outcomes?.[at]
        return (
          <li key={`${line.productId} ${line.unit}`} className="grid grid-cols-1 gap-2 py-3 text-sm">
            <div className="flex items-center gap-3">
              <Picture
                src={line.image}
                alt=""
                sizes="56px"
                className="w-14 shrink-0 rounded-lg print:hidden"
              />
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">{shownName(line)}</p>
                <p className="text-muted">
                  {line.unit} × {line.quantity}
                </p>
                {line.grams && !outcome && <p className="text-xs text-muted">{weighedText(line.grams)}</p>}
                {outcome && outcome.changes.length > 0 && (
                  <p className="font-semibold wrap-anywhere text-warn">
                    {sentence(outcome.changes.join(', '))}
                  </p>
                )}
              </div>
              <LineTotal ordered={line.lineTotal} supplied={outcome && (outcome.own?.lineTotal ?? 0)} />
            </div>
            {outcome?.replacements.map((part) => (
              <Replacement key={`${part.productId} ${part.unit}`} part={part} />
            ))}
          </li>
        )
      })}
    </ul>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The line's price, beside the agreed one where less was supplied. */
function LineTotal({ ordered, supplied = ordered }: { ordered: number; supplied: number | undefined }) {
  return (
    <span className="shrink-0 text-right tabular-nums">
      {supplied !== ordered && (
        <del className="block text-muted">
          <span className="sr-only">{t('orders.ordered-for')} </span>
          {formatRupees(ordered)}
        </del>
      )}
      <span className="font-semibold">{formatRupees(supplied)}</span>
    </span>
  )
}

function Replacement({ part }: { part: LineOutcome['replacements'][number] }) {
  return (
    <div className="flex items-center gap-3 pl-3">
      <CornerDownRight size={18} className="shrink-0 text-muted" aria-hidden />
      <Picture src={part.image} alt="" sizes="44px" className="w-11 shrink-0 rounded-lg print:hidden" />
      <div className="min-w-0 grow">
        <p className="text-xs text-muted">{t('orders.instead')}</p>
        <p className="font-medium wrap-anywhere">{shownName(part)}</p>
        <p className="text-muted">
          {part.unit} × {part.quantity}
        </p>
      </div>
      <span className="shrink-0 font-semibold tabular-nums">{formatRupees(part.lineTotal)}</span>
    </div>
  )
}

/** What an order changed by when it was packed; nothing before that, or if everything was supplied. */
export function PackedNote({ order, reader }: { order: Order; reader: 'customer' | 'desk' }) {
  const { final, totalAmt, order_status } = order
  if (!final || order_status === 'Cancelled') return null
  const less = toRupees(fromRupees(totalAmt) - fromRupees(final.totalAmt))
  if (less === 0) return null
  return (
    <p className="mb-4 rounded-lg bg-info-50 px-3 py-2.5 text-sm font-medium text-info">
      {t('orders.the-total-is-totalamt-instead-of-totalamt2', {
        totalAmt: formatRupees(final.totalAmt),
        totalAmt2: formatRupees(totalAmt),
        t: reader === 'desk' ? t('orders.the-customer-pays') : t('orders.you-pay'),
      })}
    </p>
  )
}
