import { withoutMobiles } from '#shared/without-mobiles.ts'
import { Phone, Printer } from 'lucide-react'
import { Fragment } from 'react'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { OwnName } from '#ui/goods-name.tsx'
import { PrintFrame } from '#ui/print-frame.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { printPage } from '#ui/print-page.ts'
import { dayWords, whyWords } from '../pattern-words.ts'
import { useRound } from './use-mornings.ts'

/** The sheet of a morning’s round, in the order of the addresses; and who is to be told that less comes. */
export function MorningRound({ day, shopName }: { day: string; shopName: string }) {
  const query = useRound(day)
  const { data: round } = query
  const due = round?.stops.reduce((sum, { toCollect }) => sum + Math.round(toCollect * 100), 0) ?? 0
  return (
    <>
      <LoadProblem query={query} />
      {round && round.short.length > 0 && (
        <section aria-labelledby="short" className="rounded-xl bg-warn-50 p-4">
          <h2 id="short" className="text-base font-bold">
            Less comes to these people
          </h2>
          <ul className="mt-2 grid gap-2 text-sm">
            {round.short.map(({ name, mobile, product, unit, missing, why }) => (
              <li key={`${name} ${product} ${unit}`} className="flex flex-wrap items-center gap-x-3">
                <span className="min-w-0 grow">
                  <strong>{name}</strong>: {missing} × {product} ({unit}), {whyWords(why)}
                </span>
                {mobile !== null && (
                  <a
                    href={`tel:+91${mobile}`}
                    className="inline-flex min-h-11 items-center gap-1 font-semibold text-leaf-700"
                  >
                    <Phone size={16} aria-hidden /> Call
                  </a>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {round && (
        <PrintFrame
          paper="a4"
          name={`${shopName}: ${dayWords(day)}`}
          className="rounded-xl border border-line bg-surface p-4 md:p-5"
        >
          <section aria-labelledby="round" className="grid grid-cols-1 gap-3">
            <div className="flex flex-wrap items-baseline justify-between gap-2">
              <h2 id="round" className="text-base font-bold">
                Round of {dayWords(day)}
              </h2>
              <p className="text-sm">
                {round.stops.length === 1 ? '1 stop' : `${round.stops.length} stops`}, collect{' '}
                <strong>{formatRupees(due / 100)}</strong>
              </p>
            </div>
            {round.stops.length === 0 && (
              <p className="text-sm text-muted">
                No orders for this day yet. They are placed at the cut-off on the evening before.
              </p>
            )}
            <ol className="divide-y divide-line text-sm">
              {round.stops.map((stop, at) => (
                <li key={stop.orderId} className="flex gap-3 py-2">
                  <span className="w-6 shrink-0 font-bold tabular-nums">{at + 1}</span>
                  <div className="min-w-0 grow">
                    <p>
                      <strong>{withoutMobiles(stop.name)}</strong>,{' '}
                      {withoutMobiles([stop.addressLine, stop.landmark].filter(Boolean).join(', '))},{' '}
                      {stop.pincode}
                    </p>
                    <p>
                      {stop.lines.map(({ name, unit, quantity }, place) => (
                        <Fragment key={`${name} ${unit}`}>
                          {`${place > 0 ? ', ' : ''}${quantity} × `}
                          <OwnName name={name} />
                          {` (${unit})`}
                        </Fragment>
                      ))}
                    </p>
                    <p className="text-xs text-muted">
                      <Link to={paths.orderDetails(stop.orderId)} className="underline">
                        {stop.orderId}
                      </Link>
                      {stop.promise && ` · ${stop.promise}`}
                    </p>
                  </div>
                  <span className="shrink-0 font-semibold whitespace-nowrap tabular-nums">
                    {stop.toCollect > 0 ? formatRupees(stop.toCollect) : 'Nothing due'}
                  </span>
                </li>
              ))}
            </ol>
            {round.stops.length > 0 && (
              <div className="print:hidden">
                <Button variant="quiet" icon={Printer} onClick={() => void printPage()}>
                  Print
                </Button>
              </div>
            )}
          </section>
        </PrintFrame>
      )}
    </>
  )
}
