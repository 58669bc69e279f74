import type { ReactNode } from 'react'
import { netSales } from '#features/sales/sale.ts'
import { PAPERS_NOT_SALES } from '#features/papers/document-kind.ts'
import { formatDay } from '#shared/format-day.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { clockTime, formatWhenOnPaper } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { PrintFrame } from '#ui/print-frame.tsx'
import { usePrintedAt } from '#ui/use-printed-at.ts'
import type { DayReport, DrawerFigures } from '../day-contract.ts'
import { nameOfTender } from '../tender-kinds.ts'

/** What of a drawer is undone: a pay-in or a pay-out, or else its count. */
export interface Undone {
  drawer: DrawerFigures
  move?: NonNullable<DrawerFigures['moves']>[number]
}

const channels: Record<string, string> = { counter: 'Counter', online: 'Site', phone: 'Phone' }

/** The figures of a day, on screen and on 80 mm paper. */
export function DayFigures({
  report,
  shop,
  person,
  onUndo,
}: {
  report: DayReport
  shop: string
  person: string
  /** For those who may undo what was entered. */
  onUndo?: ((undone: Undone) => void) | undefined
}) {
  const { sales, cashiers, returns, cashRounding, tax, khata, waste, offline, drawers } = report
  const printedAt = usePrintedAt()
  const sold = sales.reduce((sum, { amount }) => sum + amount, 0)
  const others = [cashRounding, khata.given, khata.received, waste.amount, offline.amount, offline.toCheck]
  const hasOther = others.some((one) => one !== 0)
  return (
    <PrintFrame
      paper="80mm"
      name={`Day ${report.day}`}
      className="@container rounded-xl border border-line p-4"
    >
      <div className="grid grid-cols-1 gap-3 @xl:grid-cols-2">
        <div className="@xl:col-span-2">
          <p>{shop}</p>
          <h2 className="text-lg font-bold">{formatDay(report.day)}</h2>
          <p>{[`Printed ${formatWhenOnPaper(printedAt)}`, person].filter(Boolean).join(' by ')}</p>
        </div>
        <Part title="Sold">
          {sales.map(({ channel, tender, orders, amount }) => (
            <Row
              key={`${channel} ${tender}`}
              name={`${channels[channel] ?? channel}, ${nameOfTender(tender)} (${orders})`}
            >
              {formatRupees(amount)}
            </Row>
          ))}
          {sales.length === 0 && <p>Nothing was sold on this day.</p>}
          <Row name="Together" isSum>
            {formatRupees(sold)}
          </Row>
          <Sum name={`Given back (${returns.notes})`} rupees={returns.amount} />
          <Row name="Sales" isSum>
            {formatRupees(netSales(sales, returns))}
          </Row>
        </Part>
        {cashiers.length > 0 && (
          <Part title="By cashier">
            {cashiers.map(({ name, sales: count, amount, returned }) => (
              <Row
                key={name}
                name={`${name} (${count})${returned > 0 ? `, ${formatRupees(returned)} given back` : ''}`}
              >
                {formatRupees(amount)}
              </Row>
            ))}
          </Part>
        )}
        <Part title="Tax in bills, less notes">
          {tax.map(({ rate, taxable, tax: paid }) => (
            <Row key={rate} name={`${rate} % of ${formatRupees(taxable)}`}>
              {formatRupees(paid)}
            </Row>
          ))}
          {tax.length === 0 && <p>No bill was written on this day.</p>}
          <p className="text-sm text-muted">{PAPERS_NOT_SALES}</p>
        </Part>
        {hasOther && (
          <Part title="Other">
            <Sum name="Cash rounding" rupees={cashRounding} />
            <Sum name="Sold on khata" rupees={khata.given} />
            <Sum name="Received on khata" rupees={khata.received} />
            <Sum name={`Waste (${waste.packs})`} rupees={waste.amount} />
            <Sum name={`Sold offline (${offline.sales})`} rupees={offline.amount} />
            {offline.toCheck > 0 && <Row name="To check">{offline.toCheck}</Row>}
          </Part>
        )}
        {drawers.map((drawer) => (
          <Drawer key={`${drawer.counter} ${drawer.opened}`} drawer={drawer} onUndo={onUndo} />
        ))}
      </div>
    </PrintFrame>
  )
}

function Drawer({
  drawer,
  onUndo,
}: {
  drawer: DrawerFigures
  onUndo: ((undone: Undone) => void) | undefined
}) {
  const until = drawer.closed ? ` to ${clockTime(new Date(drawer.closed))}` : ', open'
  return (
    <Part title={`${drawer.counter}, ${clockTime(new Date(drawer.opened))}${until}`}>
      <Row name={floatText(drawer)}>{formatRupees(drawer.float)}</Row>
      <Sum name="Cash sales" rupees={drawer.cash} />
      <Sum name="Given back" rupees={-drawer.refunds} />
      <Sum name="Paid in" rupees={drawer.payIn} />
      <Sum name="Paid out" rupees={-drawer.payOut} />
      {drawer.moves?.map((move) => (
        <Row
          key={move._id}
          name={
            <>
              Of it {move.reverses === undefined ? '' : 'undone: '}
              {move.reason}, {move.by}, {clockTime(new Date(move.at))}
              {onUndo && move.reverses === undefined && !move.isReversed && (
                <UndoButton label={`Undo ${move.reason}`} onClick={() => onUndo({ drawer, move })} />
              )}
            </>
          }
        >
          {formatRupees(move.amount)}
        </Row>
      ))}
      <Sum name="Khata" rupees={drawer.khata} />
      <Sum name="Riders" rupees={drawer.riders} />
      <Sum name="Cash rounding" rupees={drawer.cashRounding} />
      {drawer.noSales.length > 0 && <Row name="Opened without a sale">{drawer.noSales.length}</Row>}
      {drawer.noSales.map(({ at, by, reason }) => (
        <p key={at} className="text-sm">
          {clockTime(new Date(at))}, {by}: {reason}
        </p>
      ))}
      {drawer.late.map(({ orderId, amount, soldAt }) => (
        <Row key={orderId} name={`Of it late: ${orderId}, sold ${formatWhenOnPaper(soldAt)}`}>
          {formatRupees(amount)}
        </Row>
      ))}
      {drawer.ofDay && (
        <>
          <Sum name="Of this day: cash sales" rupees={drawer.ofDay.cash} />
          <Sum name="Of this day: given back" rupees={-drawer.ofDay.refunds} />
          <Sum
            name="Of this day: in and out"
            rupees={toRupees(fromRupees(drawer.ofDay.payIn) - fromRupees(drawer.ofDay.payOut))}
          />
          <Sum
            name="Of this day: khata and riders"
            rupees={toRupees(fromRupees(drawer.ofDay.khata) + fromRupees(drawer.ofDay.riders))}
          />
          <Row name="This day put in">{formatRupees(drawer.ofDay.sum)}</Row>
        </>
      )}
      <Row name="Expected" isSum>
        {formatRupees(drawer.expected)}
      </Row>
      {drawer.counted !== null && <Row name="Counted">{formatRupees(drawer.counted)}</Row>}
      {drawer.difference !== null && <Row name="Difference">{formatRupees(drawer.difference)}</Row>}
      {onUndo && drawer.isLast && drawer.counted !== null && (
        <UndoButton label={`Undo the count of ${drawer.counter}`} onClick={() => onUndo({ drawer })}>
          Undo the count
        </UndoButton>
      )}
    </Part>
  )
}

/** What an open drawer has so far, printed without closing it. */
export function XReport({ drawer, shop, person }: { drawer: DrawerFigures; shop: string; person: string }) {
  const printedAt = usePrintedAt()
  return (
    <PrintFrame paper="80mm" name={`X report ${drawer.counter}`} className="grid grid-cols-1 gap-3">
      <div>
        <p>{shop}</p>
        <h2 className="text-lg font-bold">X report: the drawer stays open</h2>
        <p>{[`Printed ${formatWhenOnPaper(printedAt)}`, person].filter(Boolean).join(' by ')}</p>
      </div>
      <Part title="Paid by">
        {drawer.tenders.map(({ tender, sales, amount }) => (
          <Row key={tender} name={`${nameOfTender(tender)} (${sales})`}>
            {formatRupees(amount)}
          </Row>
        ))}
        {drawer.tenders.length === 0 && <p>Nothing was sold yet.</p>}
      </Part>
      <Drawer drawer={drawer} onUndo={undefined} />
    </PrintFrame>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid h-fit gap-1">
    <h3 className="border-b border-ink font-bold">{title}</h3>
    {children}
  </section>
)

/** "Float (₹200.00 less than counted: in the bank)". */
function floatText({ openingDifference = 0, openingReason }: DrawerFigures): string {
  if (openingDifference === 0) return 'Float'
  const how = openingDifference > 0 ? 'more' : 'less'
  return `Float (${formatRupees(Math.abs(openingDifference))} ${how} than counted${openingReason ? `: ${openingReason}` : ''})`
}

const UndoButton = ({
  label,
  onClick,
  children = 'Undo',
}: {
  label: string
  onClick: () => void
  children?: string
}) => (
  <Button
    variant="link"
    size="sm"
    className="justify-self-start print:hidden"
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </Button>
)

const Row = ({ name, isSum, children }: { name: ReactNode; isSum?: boolean; children: ReactNode }) => (
  <p className={`flex justify-between gap-3 ${isSum ? 'font-bold' : ''}`}>
    <span>{name}</span>
    <span className="whitespace-nowrap tabular-nums">{children}</span>
  </p>
)

/** A sum in rupees; one of nothing is no row. */
const Sum = ({ name, rupees }: { name: string; rupees: number }) =>
  rupees === 0 ? null : <Row name={name}>{formatRupees(rupees)}</Row>
