import { promiseWords } from '#features/orders/promise-words.ts'
import { t } from '#shared/words.ts'
import { Phone } from 'lucide-react'
import { Fragment, useState, type ReactNode } from 'react'
import { productTaxPath } from '#features/papers/product-tax-path.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { toast } from '#ui/toast.tsx'
import type { PickOrder } from '../../pick-contract.ts'
import { amountToCollect } from '../amount-to-collect.ts'
import { bagsOf, isDone, type RoundLine } from './round-lines.ts'
import { usePickRound } from './use-pick.ts'
import { noteWords } from '#features/orders/delivery-note.ts'

export interface WithPhoto {
  /** The photo of a list that lies beside an order. */
  renderPhoto: (orderId: string) => ReactNode
}

export const keyOf = ({ orderId, position }: Pick<RoundLine, 'orderId' | 'position'>) =>
  `${orderId} ${position}`

interface RoundOrderProps extends WithPhoto {
  order: PickOrder
  lines: RoundLine[]
  /** Some of its taps could not be sent. */
  isUnsent: boolean
  pick: ReturnType<typeof usePickRound>
  /** The lines because of which it could not be packed. */
  onProblems: (keys: string[]) => void
}

/** An order of the round: how far it is, a call to its receiver, and packing it. */
export function RoundOrder({ order, lines, isUnsent, pick, onProblems, renderPhoto }: RoundOrderProps) {
  const { orderId, receiver, deliveryNote, promise, untaxed = [] } = order
  const isPicker = receiver.mobile === undefined
  const [isPacking, setPacking] = useState(false)
  const [asksForRest, setAsksForRest] = useState(false)
  const [offersCancel, setOffersCancel] = useState(false)
  const done = lines.filter(isDone).length
  const isWhole = done === lines.length
  const progress = t('desk.done-of-total-picked', { done, total: lines.length })
  const letter = lines[0]?.letter
  const bags = bagsOf(lines)

  const pack = async () => {
    setPacking(true)
    try {
      const packed = await pick.pack(orderId)
      const toCollect = 'payments' in packed ? amountToCollect(packed) : null
      toast.success(
        t('desk.packed-t', {
          t: toCollect === null ? '' : t('desk.collect-tocollect', { toCollect: formatRupees(toCollect) }),
        }),
      )
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code !== 'nothing_supplied') toast.error(error.message)
      else if (isPicker) toast.error(t('desk.nothing-of-this-order-is-supplied-ask'))
      else setOffersCancel(true)
      const positions = (error.data?.positions ?? []) as number[]
      onProblems(positions.map((position) => keyOf({ orderId, position })))
      if (error.status === 409 && positions.length === 0) pick.retry()
    } finally {
      setPacking(false)
    }
  }
  return (
    <article
      aria-label={t('desk.order-orderid', { orderId })}
      className="rounded-xl border border-line bg-surface p-3"
    >
      <div className="flex items-start gap-3">
        {letter && (
          <span className="grid size-9 shrink-0 place-items-center rounded-full bg-ink text-lg font-bold text-surface">
            {letter}
          </span>
        )}
        <div className="min-w-0 grow">
          {isPicker ? (
            <p className="leading-5 font-semibold wrap-anywhere">{receiver.name}</p>
          ) : (
            <Link
              to={paths.orderDetails(orderId)}
              className="block leading-5 font-semibold wrap-anywhere hover:underline"
            >
              {receiver.name}
            </Link>
          )}
          <p className="text-sm text-muted tabular-nums">
            {orderId}
            {promise && (
              <>
                {' · '}
                <span className="whitespace-nowrap">{promiseWords(promise)}</span>
              </>
            )}
          </p>
        </div>
        {receiver.mobile && (
          <a
            href={`tel:+91${receiver.mobile}`}
            aria-label={t('desk.call-name', { name: receiver.name })}
            className="inline-grid size-11 shrink-0 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50"
          >
            <Phone size={20} aria-hidden />
          </a>
        )}
      </div>
      {deliveryNote && (
        <p className="mt-2 rounded-lg bg-marigold-50 px-2 py-1 font-medium wrap-anywhere text-marigold-800">
          {noteWords(deliveryNote)}
        </p>
      )}
      <div className="mt-2 empty:hidden">{renderPhoto(orderId)}</div>
      {untaxed.length > 0 && (
        <p role="note" className="mt-2 rounded-lg bg-warn-50 px-2 py-1 text-sm font-medium text-warn">
          {t('desk.this-order-cannot-leave-the-shop-before')}{' '}
          {untaxed.map(({ productId, name }, at) => (
            <Fragment key={productId}>
              {at > 0 && ', '}
              <Link to={productTaxPath(productId)} className="underline">
                {name}
              </Link>
            </Fragment>
          ))}
          .
        </p>
      )}
      {bags && <p className="mt-2 text-sm font-medium">{bags}</p>}
      <p role="status" className="mt-2 mb-1 text-sm font-semibold text-muted tabular-nums">
        {progress}
      </p>
      <ProgressBar label={progress} value={lines.length === 0 ? 0 : done / lines.length} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          className="grow"
          variant={isWhole ? 'primary' : 'quiet'}
          busy={isPacking}
          disabled={isUnsent}
          aria-label={t('desk.mark-packed-orderid', { orderId })}
          onClick={() => (isWhole ? void pack() : setAsksForRest(true))}
        >
          {t('desk.mark-packed')}
        </Button>
        <Button
          variant="quiet"
          busy={pick.release.isPending && pick.release.variables === orderId}
          aria-label={t('desk.put-back-orderid', { orderId })}
          onClick={() => pick.release.mutate(orderId)}
        >
          {t('desk.put-back')}
        </Button>
      </div>
      <ConfirmDialog
        open={asksForRest}
        onClose={() => setAsksForRest(false)}
        title={t('desk.is-the-rest-of-orderid-as-ordered', { orderId })}
        action={t('desk.mark-packed')}
        cancel={t('desk.go-on-picking')}
        variant="primary"
        onConfirm={pack}
      >
        {t('desk.done-of-lines-lines-have-no-tap', { done: lines.length - done, lines: lines.length })}
      </ConfirmDialog>
      <ConfirmDialog
        open={offersCancel}
        onClose={() => setOffersCancel(false)}
        title={t('desk.cancel-order-orderid', { orderId })}
        action={t('desk.cancel-order')}
        onConfirm={async () => {
          await pick.cancel.mutateAsync(orderId)
        }}
      >
        {t('desk.nothing-of-it-is-supplied-so-there')}
      </ConfirmDialog>
    </article>
  )
}
