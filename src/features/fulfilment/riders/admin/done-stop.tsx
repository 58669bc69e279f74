import { t } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import type { Stop } from '../contract.ts'
import { bigButton } from './door-dialogs.tsx'
import type { Report } from './rider-reports.ts'
import { Notice } from './notice.tsx'
import { KhataButton } from './stop-card.tsx'

interface LooseReportProps {
  report: Report
  /** Whom the order is for; its number, once it is in nobody's list. */
  name: string
  onDrop: (report: Report) => void
}

/** What no card of a stop shows, cash for a khata or a refusal: it stays until the shop has it, or the rider throws it away. */
export function LooseReport({ report, name, onDrop }: LooseReportProps) {
  const { did, refusal } = report
  const what =
    did.kind === 'khata'
      ? t('riders.amount-for-the-khata-of-name', { amount: formatRupees(did.amount), name: did.name })
      : did.kind === 'deliver'
        ? t('riders.delivered-name', { name })
        : t('riders.could-not-deliver-name', { name })
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

interface DoneStopProps {
  stop: Stop
  report: Report | undefined
  onKhata: () => void
}

export function DoneStop({ stop, report, onKhata }: DoneStopProps) {
  const isDelivered = report ? report.did.kind === 'deliver' : stop.state === 'delivered'
  const cashPart = report?.did.kind === 'deliver' ? report.did.cashPart : stop.collect.cashPart
  return (
    <li className="rounded-xl border border-edge bg-surface px-4 py-3 text-lg">
      <p className="font-semibold wrap-anywhere">{stop.name}</p>
      <p className={isDelivered ? 'text-leaf-700' : 'font-semibold text-danger-700'}>
        {isDelivered ? t('riders.delivered') : t('riders.brought-back')}
        {report && t('riders.not-sent-yet')}
        {isDelivered &&
          !stop.collect.paidAlready &&
          t('riders.amount-collected', { amount: formatRupees(stop.collect.amount) })}
        {isDelivered &&
          cashPart !== undefined &&
          t('riders.cashpart-of-it-in-cash', { cashPart: formatRupees(cashPart) })}
      </p>
      {stop.overtakenBy && (
        <p className="text-base">
          {stop.overtakenBy === 'cancelled'
            ? t('said.it-was-called-off-the-shop-knows')
            : t('said.it-was-delivered-already-the-shop-knows')}
        </p>
      )}
      <KhataButton stop={stop} onKhata={onKhata} />
    </li>
  )
}
