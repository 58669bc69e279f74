import { t, written } from '#shared/words.ts'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { netSales } from '#features/sales/sale.ts'
import { PAPERS_NOT_SALES } from '#features/papers/document-kind.ts'
import { formatDay } from '#shared/format-day.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { clockTime, formatWhenOnPaper } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { PrintFrame } from '#ui/print-frame.tsx'
import { rich } from '#ui/rich.ts'
import { inItsLanguage } from '#ui/shown-name.tsx'
import { usePrintedAt } from '#ui/use-printed-at.ts'
import type { DayReport, DrawerFigures } from '../day-contract.ts'
import { nameOfTender } from '../tender-kinds.ts'

/** What of a drawer is undone: a pay-in or a pay-out, or else its count. */
export interface Undone {
  drawer: DrawerFigures
  move?: NonNullable<DrawerFigures['moves']>[number]
}

const channels: Record<string, string> = written({
  counter: () => t('counter.counter'),
  online: () => t('counter.site'),
  phone: () => t('counter.phone'),
})

interface DayFiguresProps {
  report: DayReport
  shop: string
  person: string
  /** For those who may undo what was entered. */
  onUndo?: ((undone: Undone) => void) | undefined
}

/** The figures of a day, on screen and on 80 mm paper. */
export function DayFigures({ report, shop, person, onUndo }: DayFiguresProps) {
  const { sales, cashiers, returns, cashRounding, tax, khata, waste, offline, drawers } = report
  const printedAt = usePrintedAt()
  const sold = sales.reduce((sum, { amount }) => sum + amount, 0)
  const others = [cashRounding, khata.given, khata.received, waste.amount, offline.amount, offline.toCheck]
  const hasOther = others.some((one) => one !== 0)
  return (
    <PrintFrame
      paper="80mm"
      name={t('counter.day-day', { day: report.day })}
      className="@container rounded-xl border border-line p-4"
    >
      <div className="grid grid-cols-1 gap-3 @xl:grid-cols-2">
        <div className="@xl:col-span-2">
          <p>{shop}</p>
          <h2 className="text-lg font-bold">{formatDay(report.day)}</h2>
          <p>{printedText(printedAt, person)}</p>
        </div>
        <Part title={t('counter.sold')}>
          {sales.map(({ channel, tender, orders, amount }) => (
            <Row
              key={`${channel} ${tender}`}
              name={`${channels[channel] ?? channel}, ${nameOfTender(tender)} (${orders})`}
            >
              {formatRupees(amount)}
            </Row>
          ))}
          {sales.length === 0 && <p>{t('counter.nothing-was-sold-on-this-day')}</p>}
          <Row name={t('counter.together')} isSum>
            {formatRupees(sold)}
          </Row>
          <Sum name={t('counter.given-back-notes', { notes: returns.notes })} rupees={returns.amount} />
          <Row name={t('counter.sales')} isSum>
            {formatRupees(netSales(sales, returns))}
          </Row>
        </Part>
        {cashiers.length > 0 && (
          <Part title={t('counter.by-cashier')}>
            {cashiers.map(({ name, sales: count, amount, returned }) => (
              <Row
                key={name}
                name={`${name} (${count})${returned > 0 ? t('counter.returned-given-back', { returned: formatRupees(returned) }) : ''}`}
              >
                {formatRupees(amount)}
              </Row>
            ))}
          </Part>
        )}
        {/* A shop without GST writes bills without tax. */}
        {tax.some(({ tax: paid }) => paid !== 0) && (
          <Part title={t('counter.tax-in-bills-less-notes')}>
            {tax.map(({ rate, taxable, tax: paid }) => (
              <Row key={rate} name={`${rate} % of ${formatRupees(taxable)}`}>
                {formatRupees(paid)}
              </Row>
            ))}
            <p className="text-[0.875em] text-muted">{PAPERS_NOT_SALES}</p>
          </Part>
        )}
        {hasOther && (
          <Part title={t('counter.other')}>
            <Sum name={t('counter.cash-rounding')} rupees={cashRounding} />
            <Sum name={t('counter.sold-on-khata')} rupees={khata.given} />
            <Sum name={t('counter.received-on-khata')} rupees={khata.received} />
            <Sum name={t('counter.waste-packs', { packs: waste.packs })} rupees={waste.amount} />
            <Sum name={t('counter.sold-offline-sales', { sales: offline.sales })} rupees={offline.amount} />
            {offline.toCheck > 0 && <Row name={t('counter.to-check')}>{offline.toCheck}</Row>}
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
  const { counter, closed } = drawer
  const from = clockTime(new Date(drawer.opened))
  const title = closed
    ? t('counter.counter-from-to', { counter, from, to: clockTime(new Date(closed)) })
    : t('counter.counter-from-open', { counter, from })
  return (
    <Part title={title}>
      <Row name={floatText(drawer)}>{formatRupees(drawer.float)}</Row>
      <Sum name={t('counter.cash-sales')} rupees={drawer.cash} />
      <Sum name={t('counter.given-back')} rupees={-drawer.refunds} />
      <Sum name={t('counter.paid-in')} rupees={drawer.payIn} />
      <Sum name={t('counter.paid-out')} rupees={-drawer.payOut} />
      {drawer.moves?.map((move) => (
        <Row
          key={move._id}
          name={
            <>
              {(move.reverses === undefined ? ofIt : ofItUndone)(move)}
              {onUndo && move.reverses === undefined && !move.isReversed && !move.isOfSupplier && (
                <UndoButton
                  label={t('counter.undo-reason', { reason: move.reason })}
                  onClick={() => onUndo({ drawer, move })}
                />
              )}
            </>
          }
        >
          {formatRupees(move.amount)}
        </Row>
      ))}
      <Sum name={t('counter.khata')} rupees={drawer.khata} />
      <Sum name={t('counter.riders')} rupees={drawer.riders} />
      <Sum name={t('counter.cash-rounding')} rupees={drawer.cashRounding} />
      {drawer.noSales.length > 0 && (
        <Row name={t('counter.opened-without-a-sale')}>{drawer.noSales.length}</Row>
      )}
      {drawer.noSales.map(({ at, by, reason }) => (
        <p key={at} className="text-[0.875em]">
          {clockTime(new Date(at))}, {by}: {reason}
        </p>
      ))}
      {drawer.late.map(({ orderId, amount, soldAt }) => (
        <Row
          key={orderId}
          name={t('counter.of-it-late-orderid-sold-soldat', { orderId, soldAt: formatWhenOnPaper(soldAt) })}
        >
          {formatRupees(amount)}
        </Row>
      ))}
      {drawer.ofDay && (
        <>
          <Sum name={t('counter.of-this-day-cash-sales')} rupees={drawer.ofDay.cash} />
          <Sum name={t('counter.of-this-day-given-back')} rupees={-drawer.ofDay.refunds} />
          <Sum
            name={t('counter.of-this-day-in-and-out')}
            rupees={toRupees(fromRupees(drawer.ofDay.payIn) - fromRupees(drawer.ofDay.payOut))}
          />
          <Sum
            name={t('counter.of-this-day-khata-and-riders')}
            rupees={toRupees(fromRupees(drawer.ofDay.khata) + fromRupees(drawer.ofDay.riders))}
          />
          <Row name={t('counter.this-day-put-in')}>{formatRupees(drawer.ofDay.sum)}</Row>
        </>
      )}
      <Row name={t('counter.expected')} isSum>
        {formatRupees(drawer.expected)}
      </Row>
      {drawer.counted !== null && <Row name={t('counter.counted')}>{formatRupees(drawer.counted)}</Row>}
      {drawer.difference !== null && (
        <Row name={t('counter.difference')}>{formatRupees(drawer.difference)}</Row>
      )}
      {onUndo && drawer.isLast && drawer.counted !== null && (
        <UndoButton
          label={t('counter.undo-the-count-of-counter', { counter: drawer.counter })}
          onClick={() => onUndo({ drawer })}
        >
          {t('counter.undo-the-count')}
        </UndoButton>
      )}
    </Part>
  )
}

/** What an open drawer has so far, printed without closing it. */
export function XReport({ drawer, shop, person }: { drawer: DrawerFigures; shop: string; person: string }) {
  const printedAt = usePrintedAt()
  const report = (
    <>
      <div>
        <p>{shop}</p>
        <h2 className="text-lg font-bold">{t('counter.x-report-the-drawer-stays-open')}</h2>
        <p>{printedText(printedAt, person)}</p>
      </div>
      <Part title={t('counter.paid-by')}>
        {drawer.tenders.map(({ tender, sales, amount }) => (
          <Row key={tender} name={`${nameOfTender(tender)} (${sales})`}>
            {formatRupees(amount)}
          </Row>
        ))}
        {drawer.tenders.length === 0 && <p>{t('counter.nothing-was-sold-yet')}</p>}
      </Part>
      <Drawer drawer={drawer} onUndo={undefined} />
    </>
  )
  return (
    <>
      <div className="grid grid-cols-1 gap-3">{report}</div>
      {/* Outside of the dialog, which lies over every page that a browser prints. */}
      {createPortal(
        <PrintFrame
          paper="80mm"
          name={t('counter.x-report-counter-2', { counter: drawer.counter })}
          isPrintedOnly
        >
          <div className="grid grid-cols-1 gap-3">{report}</div>
        </PrintFrame>,
        document.body,
      )}
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="grid h-fit gap-1">
    <h3 className="border-b border-ink font-bold">{title}</h3>
    {children}
  </section>
)

/** "Float (₹200.00 less than counted: in the bank)". */
function floatText({ openingDifference = 0, openingReason }: DrawerFigures): ReactNode {
  if (openingDifference === 0) return t('counter.float')
  const amount = formatRupees(Math.abs(openingDifference))
  const reason = openingReason && <>: {inItsLanguage(openingReason)}</>
  return openingDifference > 0
    ? rich('counter.float-more-than-counted', { amount, reason })
    : rich('counter.float-less-than-counted', { amount, reason })
}

export const printedText = (at: string, person: string): string =>
  person
    ? t('counter.printed-at-by-person', { printedAt: formatWhenOnPaper(at), person })
    : t('counter.printed-printedat', { printedAt: formatWhenOnPaper(at) })

type Move = NonNullable<DrawerFigures['moves']>[number]

const ofIt = ({ reason, by, at }: Move): ReactNode =>
  rich('counter.of-it-reason-by-time', { reason: inItsLanguage(reason), by, time: clockTime(new Date(at)) })
const ofItUndone = ({ reason, by, at }: Move): ReactNode =>
  rich('counter.of-it-undone-reason-by-time', {
    reason: inItsLanguage(reason),
    by,
    time: clockTime(new Date(at)),
  })

interface UndoButtonProps {
  label: string
  onClick: () => void
  children?: string
}

const UndoButton = ({ label, onClick, children = t('counter.undo') }: UndoButtonProps) => (
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
    <span className="min-w-0 wrap-anywhere">{name}</span>
    <span className="whitespace-nowrap tabular-nums">{children}</span>
  </p>
)

/** A sum in rupees; one of nothing is no row. */
const Sum = ({ name, rupees }: { name: string; rupees: number }) =>
  rupees === 0 ? null : <Row name={name}>{formatRupees(rupees)}</Row>
