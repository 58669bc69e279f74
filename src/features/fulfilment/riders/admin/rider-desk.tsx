import { t } from '#shared/words.ts'
import { ArrowDown, ArrowUp, Check, GripVertical, MapPin, Phone, WifiOff } from 'lucide-react'
import { useState, type PointerEvent, type ReactNode } from 'react'
import { slotTimeText } from '#features/fulfilment/slots/slot-text.ts'
import { formatRupees } from '#shared/money.ts'
import { clockTime } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Empty } from '#ui/empty.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useOnline } from '#ui/use-online.ts'
import type { Stop } from '../contract.ts'
import { bagsText } from './bags-text.ts'
import { DeliverDialog, FailDialog, KhataDialog, bigButton } from './door-dialogs.tsx'
import { ReadyList } from './ready-list.tsx'
import type { Report } from './rider-reports.ts'
import { moved, useDragSort } from './use-drag-sort.ts'
import { useRider } from './use-rider.ts'

/**
 * A rider's stops of today, for a phone in the sun: every text has a contrast of 7 : 1 at least, every button is 56 pixels
 * high, and what is done without a network is sent later.
 */
export function RiderDesk({ riderId, shopPhone }: { riderId: string; shopPhone: string }) {
  const rider = useRider(riderId)
  const isOnline = useOnline()
  const [open, setOpen] = useState<{ stop: Stop; dialog: 'deliver' | 'fail' | 'khata' } | null>(null)
  const { stops, reports } = rider
  const all = stops.data ?? []
  const reportOf = ({ orderId }: Stop) =>
    reports.find((report) => report.orderId === orderId && report.did.kind !== 'khata')
  const isToGo = (stop: Stop) => {
    const report = reportOf(stop)
    return stop.state === 'to go' && (!report || report.refusal !== undefined)
  }
  const toGo = all.filter(isToGo)
  const done = all.filter((stop) => !isToGo(stop))
  const waiting = reports.filter(({ refusal }) => refusal === undefined).length

  const orderIds = toGo.map(({ orderId }) => orderId)
  const move = (from: number, to: number) => rider.sort(moved(orderIds, from, to))
  const { dragged, order, begin } = useDragSort(orderIds, rider.sort)
  // A device may say that it is online where the shop is out of reach.
  const isFailing = stops.error !== null || stops.failureCount > 0
  const seenAt = stops.data && clockTime(new Date(stops.dataUpdatedAt))
  return (
    <div data-offline-note="" className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4 px-4 py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-2xl font-bold">{t('riders.your-stops')}</h1>
        {all.length > 0 && (
          <p role="status" className="text-lg font-semibold tabular-nums">
            {t('riders.togo-to-go-done-done', { toGo: toGo.length, done: done.length })}
          </p>
        )}
      </div>
      {(!isOnline || isFailing) && (seenAt || !isOnline) && (
        <Notice icon={<WifiOff size={22} aria-hidden />}>
          {t('riders.t-go-on-what-you-do-is', {
            t: seenAt ? t('riders.offline-as-of-seenat', { seenAt }) : t('riders.you-are-offline'),
          })}
        </Notice>
      )}
      {waiting > 0 && (
        <Notice>
          {t('riders.not-sent-yet-waiting-waiting', { waiting })}
          {!rider.isKept && t('riders.this-phone-cannot-store-it-keep-this')}
        </Notice>
      )}
      {reports.map(
        (report) =>
          report.did.kind === 'khata' && <KhataReport key={report.key} report={report} onDrop={rider.drop} />,
      )}
      {stops.isPending && !stops.error ? (
        <div className="grid gap-3" role="status" aria-label={t('riders.loading-your-stops')}>
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      ) : stops.error && all.length === 0 ? (
        <LoadProblem query={stops} />
      ) : all.length === 0 ? (
        <>
          <Empty title={t('riders.no-stop-yet-orders-appear-here-when')} />
          <ReadyList />
        </>
      ) : (
        <>
          <ol aria-label={t('riders.stops-to-go')} className="grid grid-cols-1 gap-4">
            {toGo.map((stop, at) => (
              <li key={stop.orderId} style={{ order: order(stop.orderId) }}>
                <StopCard
                  stop={stop}
                  shopPhone={shopPhone}
                  place={order(stop.orderId) + 1}
                  isFolded={dragged !== null}
                  isDragged={dragged === stop.orderId}
                  onGrab={toGo.length > 1 ? (event) => begin(stop.orderId, event) : null}
                  refused={reportOf(stop)}
                  onUp={at > 0 ? () => move(at, at - 1) : null}
                  onDown={at < toGo.length - 1 ? () => move(at, at + 1) : null}
                  onDeliver={() => setOpen({ stop, dialog: 'deliver' })}
                  onFail={() => setOpen({ stop, dialog: 'fail' })}
                  onKhata={() => setOpen({ stop, dialog: 'khata' })}
                  onDrop={rider.drop}
                />
              </li>
            ))}
          </ol>
          <ReadyList />
          {done.length > 0 && (
            <section aria-label={t('riders.done-today')} className="grid grid-cols-1 gap-2">
              <h2 className="text-xl font-bold">{t('riders.done-today')}</h2>
              <ul className="grid grid-cols-1 gap-2">
                {done.map((stop) => (
                  <DoneStop
                    key={stop.orderId}
                    stop={stop}
                    report={reportOf(stop)}
                    onKhata={() => setOpen({ stop, dialog: 'khata' })}
                  />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      {open?.dialog === 'deliver' && (
        <DeliverDialog
          stop={open.stop}
          onClose={() => setOpen(null)}
          onReport={(did) => rider.report(open.stop.orderId, did)}
        />
      )}
      {open?.dialog === 'khata' && (
        <KhataDialog
          stop={open.stop}
          owed={open.stop.khata?.owed ?? 0}
          onClose={() => setOpen(null)}
          onReport={(did) => rider.report(open.stop.orderId, did)}
        />
      )}
      {open?.dialog === 'fail' && (
        <FailDialog
          stop={open.stop}
          onClose={() => setOpen(null)}
          onReport={(did) => rider.report(open.stop.orderId, did)}
        />
      )}
    </div>
  )
}

const Notice = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <p
    role="status"
    className="flex items-center gap-3 rounded-xl bg-marigold-50 px-4 py-3 text-lg font-semibold text-marigold-800"
  >
    {icon}
    <span>{children}</span>
  </p>
)

interface StopCardProps {
  stop: Stop
  /** Whom to call where the customer's number is hidden. */
  shopPhone: string
  place: number
  /** Only its head is shown, while a stop is dragged. */
  isFolded: boolean
  isDragged: boolean
  onGrab: ((event: PointerEvent<HTMLElement>) => void) | null
  /** A report of it that the shop has refused. */
  refused: Report | undefined
  onUp: (() => void) | null
  onDown: (() => void) | null
  onDeliver: () => void
  onFail: () => void
  onKhata: () => void
  onDrop: (report: Report) => void
}

function StopCard({ stop, shopPhone, place, isFolded, isDragged, onGrab, refused, ...on }: StopCardProps) {
  const { onUp, onDown, onDeliver, onFail, onKhata, onDrop } = on
  const { orderId, name, mobile, address, note, bags, collect, promise, code } = stop
  const { address_line, landmark, city, pincode } = address
  const where = [address_line, landmark, city, pincode].filter(Boolean).join(', ')
  return (
    <article
      aria-label={t('riders.stop-place-name', { place, name })}
      className={classNames(
        'rounded-2xl border-2 bg-surface p-4',
        isDragged ? 'border-leaf-700 shadow-float' : 'border-edge',
      )}
    >
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-ink text-xl font-bold text-surface">
          {place}
        </span>
        <p className="min-w-0 grow text-base tabular-nums">
          {promise && <strong className="block text-lg">{slotTimeText(promise)}</strong>}
          <span className="text-sm">{orderId}</span>
        </p>
        {onGrab && (
          <span
            data-handle=""
            title={t('riders.drag-to-another-place')}
            className="-mt-1 -mr-2 grid size-14 shrink-0 cursor-grab touch-none place-items-center select-none"
            onPointerDown={onGrab}
          >
            <GripVertical size={26} aria-hidden />
          </span>
        )}
      </div>
      {/* A line of its own, so that a long name is not broken inside a word. */}
      <h2 className="mt-2 text-xl leading-7 font-bold wrap-anywhere">{name}</h2>
      <div className={isFolded ? 'hidden' : 'mt-3 grid grid-cols-1 gap-3'}>
        <p className="text-lg leading-7 font-medium wrap-anywhere">
          {address_line}
          {landmark && <strong className="block font-bold">{landmark}</strong>}
          <span className="block">
            {city} {pincode}
          </span>
        </p>
        {note && (
          <p className="rounded-xl bg-marigold-50 px-3 py-2 text-lg font-semibold wrap-anywhere text-marigold-800">
            {note}
          </p>
        )}
        <p className="text-lg">
          {collect.paidAlready ? (
            <strong>{t('riders.paid-already-collect-nothing')}</strong>
          ) : (
            <>
              {t('riders.collect')}{' '}
              <strong className="text-2xl tabular-nums">{formatRupees(collect.amount)}</strong>
            </>
          )}
          <span className="block text-base">{bagsText(bags)}</span>
          {code.needed && (
            <span className="block text-base font-semibold">{t('riders.ask-for-the-four-digit-code')}</span>
          )}
        </p>
        {collect.qr && !collect.paidAlready && (
          <QrCode
            text={collect.qr}
            label={t('riders.upi-code-to-pay-amount', { amount: formatRupees(collect.amount) })}
          />
        )}
        <div className="grid grid-cols-2 gap-2">
          {mobile !== null ? (
            <a href={`tel:+91${mobile}`} className={bigLink}>
              <Phone size={22} aria-hidden /> {t('riders.call')}
            </a>
          ) : (
            shopPhone && (
              <a href={`tel:${shopPhone.replace(/[^+\d]/g, '')}`} className={bigLink}>
                <Phone size={22} aria-hidden /> {t('riders.call-the-shop')}
              </a>
            )
          )}
          <a
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`}
            target="_blank"
            rel="noreferrer"
            className={bigLink}
          >
            <MapPin size={22} aria-hidden /> {t('riders.map')}
          </a>
        </div>
        {refused?.refusal !== undefined && (
          <div
            role="alert"
            className="rounded-xl bg-danger-50 px-3 py-2 text-lg font-semibold text-danger-700"
          >
            <p>{t('riders.the-shop-did-not-take-it-refusal', { refusal: refused.refusal })}</p>
            <Button variant="quiet" className={`${bigButton} mt-2 w-full`} onClick={() => onDrop(refused)}>
              {t('riders.throw-it-away')}
            </Button>
          </div>
        )}
        <Button
          size="lg"
          wide
          icon={<Check size={22} aria-hidden />}
          className={`${bigButton} bg-leaf-700!`}
          aria-label={t('riders.delivered-name', { name })}
          onClick={onDeliver}
        >
          {t('riders.delivered')}
        </Button>
        <KhataButton stop={stop} onKhata={onKhata} />
        <div className="grid grid-cols-[1fr_auto_auto] gap-2">
          <Button
            variant="quiet"
            className={`${bigButton} border-edge! px-2!`}
            aria-label={t('riders.could-not-deliver-name', { name })}
            onClick={onFail}
          >
            {t('riders.could-not-deliver')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('riders.earlier-name', { name })}
            disabled={!onUp}
            className={`${bigButton} border-edge! px-4!`}
            onClick={onUp ?? undefined}
          >
            <ArrowUp size={22} aria-hidden />
          </Button>
          <Button
            variant="quiet"
            aria-label={t('riders.later-name', { name })}
            disabled={!onDown}
            className={`${bigButton} border-edge! px-4!`}
            onClick={onDown ?? undefined}
          >
            <ArrowDown size={22} aria-hidden />
          </Button>
        </div>
      </div>
    </article>
  )
}

const bigLink =
  'inline-flex min-h-14 items-center justify-center gap-2 rounded-lg text-lg font-semibold only:col-span-2 bg-leaf-50 text-ink'

/** For a customer who owes something on their khata. */
const KhataButton = ({ stop: { name, khata }, onKhata }: { stop: Stop; onKhata: () => void }) =>
  khata && (
    <Button
      variant="quiet"
      className={`${bigButton} border-edge!`}
      aria-label={t('riders.khata-owed-owed-name', { owed: formatRupees(khata.owed), name })}
      onClick={onKhata}
    >
      {t('riders.khata-owed-owed', { owed: formatRupees(khata.owed) })}
    </Button>
  )

/** Cash for a khata that is not sent yet, or was refused: it stays until the shop has it, or the rider throws it away. */
function KhataReport({ report, onDrop }: { report: Report; onDrop: (report: Report) => void }) {
  const { did, refusal } = report
  if (did.kind !== 'khata') return null
  const what = t('riders.amount-for-the-khata-of-name', {
    amount: formatRupees(did.amount),
    name: did.name,
  })
  if (refusal === undefined) return <Notice>{t('riders.what-not-sent-yet', { what })}</Notice>
  return (
    <div role="alert" className="rounded-xl bg-danger-50 px-3 py-2 text-lg font-semibold text-danger-700">
      <p className="wrap-anywhere">{t('riders.the-shop-did-not-take-what-refusal', { what, refusal })}</p>
      <Button variant="quiet" className={`${bigButton} mt-2 w-full`} onClick={() => onDrop(report)}>
        {t('riders.throw-it-away')}
      </Button>
    </div>
  )
}

function DoneStop({
  stop,
  report,
  onKhata,
}: {
  stop: Stop
  report: Report | undefined
  onKhata: () => void
}) {
  const isDelivered = report ? report.did.kind === 'deliver' : stop.state === 'delivered'
  const cashPart = report?.did.kind === 'deliver' ? report.did.cashPart : stop.collect.cashPart
  return (
    <li className="rounded-xl border border-edge bg-surface px-4 py-3 text-lg">
      <p className="font-semibold wrap-anywhere">{stop.name}</p>
      <p className={isDelivered ? 'text-leaf-700' : 'font-semibold text-danger-700'}>
        {isDelivered ? t('riders.delivered') : t('riders.brought-back')}
        {report && t('riders.not-sent-yet')}
        {isDelivered && !stop.collect.paidAlready && `, ${formatRupees(stop.collect.amount)} collected`}
        {isDelivered &&
          cashPart !== undefined &&
          t('riders.cashpart-of-it-in-cash', { cashPart: formatRupees(cashPart) })}
      </p>
      <KhataButton stop={stop} onKhata={onKhata} />
    </li>
  )
}
