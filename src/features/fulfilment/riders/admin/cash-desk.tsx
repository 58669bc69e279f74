import { Printer } from 'lucide-react'
import { useState } from 'react'
import { DrawerField } from '#features/cash/admin/drawer-field.tsx'
import { UndoDialog } from '#features/cash/admin/undo-dialog.tsx'
import { printedText } from '#features/counter/admin/day-figures.tsx'
import { useOpenDrawers } from '#features/counter/admin/use-day.ts'
import { formatDay } from '#shared/format-day.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { paymentMethodLabels } from '#shared/payment-methods.ts'
import { dayInIndia, formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { PrintFrame } from '#ui/print-frame.tsx'
import { usePrintedAt } from '#ui/use-printed-at.ts'
import { LoadProblem } from '#ui/problem-note.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { printPage } from '#ui/print-page.ts'
import type { DaySheet } from '../cash-contract.ts'
import { DayMoves, moveText, type DayMove } from './day-moves.tsx'
import { CountDialog } from './count-dialog.tsx'
import { daySheetCsv, SUMS } from './day-sheet-csv.ts'
import { useCash } from './use-cash.ts'

type Row = DaySheet['riders'][number]

/** The riders' cash of a day: what each collected, handed in and owes; printed or saved as a table. */
export function CashDesk({ shop, person }: { shop: string; person: string }) {
  const [today] = useState(() => dayInIndia(new Date()))
  const [day, setDay] = useState(today)
  const [counted, setCounted] = useState<Row | null>(null)
  const { sheet, count, reverse } = useCash(day || today)
  const [undone, setUndone] = useState<DayMove | null>(null)
  const { data } = sheet
  const printedAt = usePrintedAt()
  const drawers = useOpenDrawers()
  const [from, setFrom] = useState('')
  const nameOf = (riderId: string) => data?.riders.find((one) => one.riderId === riderId)?.name ?? 'a rider'
  const holderOf = ({ riderId, isOfDrawer }: DayMove) =>
    riderId !== null ? nameOf(riderId) : isOfDrawer ? 'a drawer' : 'the shop’s other cash'
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-xl font-bold">Riders’ cash</h1>
          <p className="text-sm text-muted">
            What riders collect at the door, and what they hand in. Nothing here is changed afterwards: a
            wrong entry is undone by another.
          </p>
        </div>
        <div className="grid w-full grid-cols-2 items-center gap-2 *:first:col-span-2 md:flex md:w-auto">
          <TextField
            label="Day"
            type="date"
            value={day}
            max={today}
            onChange={(value) => setDay(value || today)}
          />
          <Button
            variant="quiet"
            disabled={!data}
            onClick={() => data && saveCsv([daySheetCsv(data)], `cash-${data.day}.csv`)}
          >
            Save as CSV
          </Button>
          <Button variant="quiet" icon={Printer} disabled={!data} onClick={() => void printPage()}>
            Print
          </Button>
        </div>
      </div>
      {!data && sheet.error ? (
        <LoadProblem query={sheet} />
      ) : !data ? (
        <SkeletonList label="Loading the day sheet" each="h-40" />
      ) : (
        <>
          <PrintFrame
            paper="a4"
            name={`${shop}: riders’ cash of ${formatDay(day)}`}
            className="bg-transparent!"
          >
            <div className="grid grid-cols-1 gap-4">
              <div className="hidden print:block">
                <p>{shop}</p>
                <h2 className="text-lg font-bold">Riders’ cash, {formatDay(day)}</h2>
                <p>{printedText(printedAt, person)}</p>
              </div>
              {data.riders.length === 0 ? (
                <Empty title="No rider yet">
                  Invite one under People, Staff. Their cash is counted here.
                </Empty>
              ) : (
                <Table
                  caption={`Cash of riders on ${data.day}`}
                  rows={data.riders}
                  keyOf={({ riderId }) => riderId}
                  columns={[
                    { title: 'Rider', primary: true, cell: ({ name }) => name },
                    ...moneyColumns(data.riders),
                    {
                      title: 'Owes',
                      numeric: true,
                      cell: ({ owed }) => (
                        <strong className={owed === 0 ? 'text-leaf-700' : 'text-danger'}>
                          {formatRupees(owed)}
                        </strong>
                      ),
                    },
                    {
                      title: 'Count',
                      bare: true,
                      cell: (row) =>
                        data.day === today && (
                          <Button
                            variant="quiet"
                            size="sm"
                            className="print:hidden"
                            aria-label={`Count the cash of ${row.name}`}
                            onClick={() => setCounted(row)}
                          >
                            Count
                          </Button>
                        ),
                    },
                  ]}
                />
              )}
              <section aria-label="UPI that nobody has seen yet" className="grid grid-cols-1 gap-2">
                <h2 className="text-lg font-bold">UPI that nobody has seen yet</h2>
                {data.unconfirmed.length === 0 ? (
                  <p className="text-muted">None.</p>
                ) : (
                  <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
                    {data.unconfirmed.map(({ orderId, amount, riderId, at }) => (
                      <li key={orderId} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
                        <Link
                          to={paths.orderDetails(orderId)}
                          className="font-semibold underline underline-offset-4"
                        >
                          {orderId}
                        </Link>
                        <span className="text-muted">
                          {nameOf(riderId)}, {formatWhen(at)}
                        </span>
                        <span className="font-semibold tabular-nums">{formatRupees(amount)}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </section>
              <section aria-label="Came in" className="grid grid-cols-1 gap-2">
                <h2 className="text-lg font-bold">Came in by payment method</h2>
                {data.byMethod.length === 0 ? (
                  <p className="text-muted">Nothing on this day.</p>
                ) : (
                  <dl className="divide-y divide-line rounded-xl border border-line bg-surface">
                    {data.byMethod.map(({ method, amount }) => (
                      <div key={method} className="flex flex-wrap justify-between gap-x-4 px-4 py-2">
                        <dt>{paymentMethodLabels[method]}</dt>
                        <dd className="font-semibold tabular-nums">{formatRupees(amount)}</dd>
                      </div>
                    ))}
                  </dl>
                )}
              </section>
            </div>
          </PrintFrame>
          <DayMoves moves={data.moves ?? []} nameOf={holderOf} onUndo={setUndone} />
        </>
      )}
      {undone && (
        <UndoDialog
          title={`Undo: ${holderOf(undone)}, ${moveText(undone)}, ${formatRupees(Math.abs(undone.amount))}`}
          onClose={() => setUndone(null)}
          onUndo={(reason, options) => reverse(undone, { reason, from }, options)}
        >
          <p>The entry stays, and another one of today takes it back.</p>
          {undone.kind === 'collected' && (
            <p>
              A delivered order is then due by UPI, and waits on the page UPI until somebody sees the money.
              The cash of a cancelled one goes into its sale at a counter.
            </p>
          )}
          {undone.kind === 'refund' && (
            <>
              <p>The note stays. Say where the money came from: it is written again from there.</p>
              <DrawerField
                drawers={drawers}
                label="Came out of"
                none="The shop’s other cash"
                value={from}
                onChange={setFrom}
              />
            </>
          )}
          {undone.kind === 'handed_in' && (
            <p>
              The cash goes out of where it went in: the drawer that is open there now, and without one the
              shop’s other cash.
            </p>
          )}
        </UndoDialog>
      )}
      {counted && (
        <CountDialog rider={counted} drawers={drawers} onClose={() => setCounted(null)} onCount={count} />
      )}
    </div>
  )
}

/** What no rider has is no column, and what one has not is no row of the card. */
const moneyColumns = (riders: readonly Row[]): Column<Row>[] =>
  SUMS.filter(([, key]) => key !== 'upiSeen' && riders.some((row) => row[key] !== 0)).map(([title, key]) => ({
    title,
    numeric: true,
    cell: (row) => (row[key] === 0 ? null : formatRupees(row[key])),
  }))
