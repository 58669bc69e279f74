import { t } from '#shared/words.ts'
import { Printer } from 'lucide-react'
import { Fragment } from 'react'
import { localName } from '#shared/local-name.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { OwnName } from '#ui/goods-name.tsx'
import { PrintFrame } from '#ui/print-frame.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { printPage } from '#ui/print-page.ts'
import { dayWords, monthWords, whyWords } from '../pattern-words.ts'
import { useStatement } from './use-subscriptions.ts'

/** What came in a month and what it cost, to read and to print. */
export function MonthStatement({ month, shopName }: { month: string; shopName: string }) {
  const query = useStatement(month)
  const { data: statement } = query
  return (
    <PrintFrame
      paper="a4"
      name={t('subscriptions.statement-of-month', { month: monthWords(month) })}
      className="rounded-xl border border-line bg-surface p-4 md:p-5"
    >
      <section aria-labelledby="statement" className="grid grid-cols-1 gap-3">
        <p className="hidden font-bold print:block">{shopName}</p>
        <h2 id="statement" className="text-base font-bold">
          {t('subscriptions.statement-of-month', { month: monthWords(month) })}
        </h2>
        <LoadProblem query={query} />
        {statement && statement.rows.length === 0 && (
          <p className="text-sm text-muted">{t('subscriptions.nothing-came-in-this-month')}</p>
        )}
        {statement && statement.rows.length > 0 && (
          <table className="w-full border-collapse text-sm">
            <tbody>
              {statement.rows.map(({ day, orderId, lines, total, status }) => (
                <tr key={orderId} className="border-b border-line align-top">
                  <th scope="row" className="py-2 pr-2 text-left font-semibold min-[20rem]:whitespace-nowrap">
                    <Link to={paths.orderDetails(orderId)} className="text-leaf-700 underline">
                      {dayWords(day)}
                    </Link>
                  </th>
                  <td className="py-2 pr-2 wrap-anywhere">
                    {lines.map((line, place) => (
                      <Fragment key={`${line.name} ${line.unit}`}>
                        {`${place > 0 ? ', ' : ''}${line.quantity} × `}
                        <OwnName name={localName(line)} />
                        {` (${line.unit.replaceAll(' ', '\u00a0')})`}
                      </Fragment>
                    ))}
                    {status === 'Cancelled' && (
                      <span className="block text-warn">{t('subscriptions.cancelled')}</span>
                    )}
                  </td>
                  <td className="py-2 text-right whitespace-nowrap tabular-nums">{formatRupees(total)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="font-bold">
                <td colSpan={2} className="py-2">
                  {t('subscriptions.days-days-pieces-pieces', {
                    days: statement.days,
                    pieces: statement.pieces,
                  })}
                </td>
                <td className="py-2 text-right whitespace-nowrap tabular-nums">
                  {formatRupees(statement.total)}
                </td>
              </tr>
            </tfoot>
          </table>
        )}
        {statement && statement.leftOut.length > 0 && (
          <ul className="text-sm text-muted">
            {statement.leftOut.map(({ day, pieces, why, ...product }) => (
              <li key={`${day} ${product.name}`}>
                {dayWords(day)}:{' '}
                {t('subscriptions.left-out-name-pieces-why', {
                  name: localName(product),
                  pieces,
                  why: whyWords(why),
                })}
              </li>
            ))}
          </ul>
        )}
        {statement && statement.rows.length > 0 && (
          <div className="print:hidden">
            <Button variant="quiet" icon={Printer} onClick={() => void printPage()}>
              {t('khata.print')}
            </Button>
          </div>
        )}
      </section>
    </PrintFrame>
  )
}
