import { t } from '#shared/words.ts'
import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { clockTime } from '#shared/when.ts'
import { Empty } from '#ui/empty.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useOnline } from '#ui/use-online.ts'
import type { Stop } from '../contract.ts'
import { DeliverDialog, KhataDialog } from './door-dialogs.tsx'
import { FailDialog } from './fail-dialog.tsx'
import { ReadyList } from './ready-list.tsx'
import { moved, useDragSort } from './use-drag-sort.ts'
import { useRider } from './use-rider.ts'
import { StopCard } from './stop-card.tsx'
import { LooseReport, DoneStop } from './done-stop.tsx'
import { Notice } from './notice.tsx'

/** Today's stops, for a phone in the sun: contrast 7 : 1, buttons of 56 pixels; works without a network. */
export function RiderDesk({ riderId, shopPhone }: { riderId: string; shopPhone: string }) {
  const rider = useRider(riderId)
  const isOnline = useOnline()
  const [open, setOpen] = useState<{ stop: Stop; dialog: 'deliver' | 'fail' | 'khata' } | null>(null)
  const { stops, reports } = rider
  const all = stops.data ?? []
  const reportOf = ({ orderId }: Stop) =>
    reports.find((report) => report.orderId === orderId && report.did.kind !== 'khata')
  const unsentOf = (stop: Stop) => {
    const report = reportOf(stop)
    return report?.refusal === undefined ? report : undefined
  }
  const isToGo = (stop: Stop) => stop.state === 'to go' && !unsentOf(stop)
  const toGo = all.filter(isToGo)
  const done = all.filter((stop) => !isToGo(stop))
  const waiting = reports.filter(({ refusal }) => refusal === undefined).length

  // What is asked for at a door stays while its dialog is open; whether a code is needed may change with a payment.
  const withCodeOfNow = (stop: Stop): Stop => ({
    ...stop,
    code: all.find(({ orderId }) => orderId === stop.orderId)?.code ?? stop.code,
  })

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
        {rider.cashInHand !== undefined && rider.cashInHand > 0 && (
          <p className="w-full text-lg tabular-nums">
            {t('riders.cash-to-hand-in-amount', { amount: formatRupees(rider.cashInHand) })}
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
          (report.did.kind === 'khata' ||
            (report.refusal !== undefined && !orderIds.includes(report.orderId))) && (
            <LooseReport
              key={report.key}
              report={report}
              name={all.find(({ orderId }) => orderId === report.orderId)?.name ?? report.orderId}
              onDrop={rider.drop}
            />
          ),
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
                    report={unsentOf(stop)}
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
          stop={withCodeOfNow(open.stop)}
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
