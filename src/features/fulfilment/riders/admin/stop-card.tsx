import { t } from '#shared/words.ts'
import { ArrowDown, ArrowUp, Check, GripVertical, MapPin, Phone } from 'lucide-react'
import type { PointerEvent } from 'react'
import { slotTimeText } from '#features/fulfilment/slots/slot-text.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { QrCode } from '#ui/qr-code.tsx'
import type { Stop } from '../contract.ts'
import { bagsText } from './bags-text.ts'
import { bigButton } from './door-dialogs.tsx'
import type { Report } from './rider-reports.ts'
import { noteWords } from '#features/orders/delivery-note.ts'

interface StopCardProps {
  stop: Stop
  /** Whom to call where the customer's number is hidden. */
  shopPhone: string
  place: number
  /** Only its head is shown, while a stop is dragged. */
  isFolded: boolean
  isDragged: boolean
  onGrab: ((event: PointerEvent<HTMLElement>) => void) | null
  refused: Report | undefined
  onUp: (() => void) | null
  onDown: (() => void) | null
  onDeliver: () => void
  onFail: () => void
  onKhata: () => void
  onDrop: (report: Report) => void
}

export function StopCard({
  stop,
  shopPhone,
  place,
  isFolded,
  isDragged,
  onGrab,
  refused,
  ...on
}: StopCardProps) {
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
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-ink text-xl font-bold text-surface">
          {place}
        </span>
        <p className="min-w-0 grow basis-36 text-base tabular-nums max-[18rem]:order-last">
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
            {noteWords(note)}
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
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            className={`${bigButton} grow basis-40 border-edge! px-2!`}
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
export const KhataButton = ({ stop: { name, khata }, onKhata }: { stop: Stop; onKhata: () => void }) =>
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
