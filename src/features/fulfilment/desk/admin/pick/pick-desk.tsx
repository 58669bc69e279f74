import { promiseWords } from '#features/orders/promise-words.ts'
import { t } from '#shared/words.ts'
import { Camera, Phone } from 'lucide-react'
import { Fragment, useRef, useState, type ReactNode } from 'react'
import { CameraView } from '#features/catalogue/admin/scan/camera-view.tsx'
import { signalRead } from '#features/catalogue/admin/scan/signal-read.ts'
import { useScanner } from '#features/catalogue/admin/scan/use-scanner.ts'
import { productTaxPath } from '#features/papers/product-tax-path.ts'
import { readPacketCode } from '#shared/barcode.ts'
import { formatDay } from '#shared/format-day.ts'
import { dayInIndia } from '#shared/when.ts'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { LoadProblem, ProblemNote } from '#ui/problem-note.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import type { PickOrder } from '../../pick-contract.ts'
import { amountToCollect } from '../amount-to-collect.ts'
import { MrpDialog } from './mrp-dialog.tsx'
import { ShortDialog, WeighDialog } from './pick-dialogs.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { PickLineCard, type LineAction } from './pick-line-card.tsx'
import { PickQueue } from './pick-queue.tsx'
import {
  bagsOf,
  isDone,
  lineOfBarcode,
  shelvesOfRound,
  takenOf,
  tapOfMrps,
  type RoundLine,
  whatOf,
} from './round-lines.ts'
import { usePickKeys } from './use-pick-keys.ts'
import { usePickQueue } from './use-pick-queue.ts'
import { usePickRound } from './use-pick.ts'

interface WithPhoto {
  /** The photo of a list that lies beside an order. */
  renderPhoto: (orderId: string) => ReactNode
}

/** Picks confirmed orders at the shelves, several in one round, and packs them. A picker has no order desk to go to. */
export function PickDesk({ isPicker, renderPhoto }: { isPicker: boolean } & WithPhoto) {
  const queue = usePickQueue()
  const waiting = queue.data?.data ?? []
  const mine = waiting.filter(({ heldBy }) => heldBy?.isMe)
  const pick = usePickRound(mine)
  const others = waiting.filter(({ heldBy }) => !heldBy?.isMe)
  const claiming = pick.claim.isPending ? pick.claim.variables : null
  const queueList = (
    <PickQueue orders={others} claiming={claiming} onPick={(orderId) => pick.claim.mutate(orderId)} />
  )
  return (
    <div data-offline-note="" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-bold">{t('desk.pick-orders')}</h1>
        {!isPicker && (
          <Link to={paths.allOrders} className="font-semibold text-leaf-700 underline underline-offset-4">
            {t('desk.order-desk')}
          </Link>
        )}
      </div>
      <OfflineNote>{t('desk.keep-picking-what-you-tap-is-kept')}</OfflineNote>
      {pick.isStuck && (
        <Note tone="warn">
          {t('desk.taps-other-taps-are-not-sent-yet', { taps: pick.taps.length })}
          {!pick.isKept && t('desk.this-browser-cannot-store-them-keep-this')}
        </Note>
      )}
      {queue.error && waiting.length === 0 ? (
        <LoadProblem query={queue} />
      ) : queue.isPending ? (
        <div className="grid gap-2">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-20 w-full" />
        </div>
      ) : mine.length === 0 ? (
        queueList
      ) : (
        <>
          <Round pick={pick} renderPhoto={renderPhoto} />
          {others.length > 0 && (
            <section aria-label={t('desk.orders-that-wait')} className="grid gap-2">
              <h2 className="text-lg font-bold">{t('desk.pick-another-order-in-the-same-round')}</h2>
              {queueList}
            </section>
          )}
        </>
      )}
    </div>
  )
}

type Open = { line: RoundLine; dialog: 'short' | 'replace' | 'weigh' | 'mrps' }

/** The orders of a round: one card each, and their lines by shelf. */
function Round({ pick, renderPhoto }: { pick: ReturnType<typeof usePickRound> } & WithPhoto) {
  const { round, taps, tap } = pick
  const [open, setOpen] = useState<Open | null>(null)
  const [showsCamera, setShowsCamera] = useState(false)
  const [said, setSaid] = useState({ id: 0, sentence: '' })
  const [problems, setProblems] = useState<readonly string[]>([])
  const list = useRef<HTMLDivElement>(null)
  usePickKeys(list)

  const shelves = shelvesOfRound(round, taps)
  const lines = shelves.flatMap((shelf) => shelf.lines)
  const linesOf = ({ orderId }: Pick<PickOrder, 'orderId'>) =>
    lines.filter((line) => line.orderId === orderId)

  // A new element each time: the same sentence is announced again.
  const announce = (sentence: string) => setSaid(({ id }) => ({ id: id + 1, sentence }))
  const act = (line: RoundLine, action: LineAction) => {
    const { orderId, position, quantity } = line
    setProblems(problems.filter((one) => one !== keyOf(line)))
    if (action === 'got') tap({ orderId, position, suppliedQuantity: quantity })
    else if (action === 'undo') tap({ orderId, position })
    else setOpen({ line, dialog: action })
  }
  const scan = (read: string) => {
    const code = readPacketCode(read)
    const line = code && lineOfBarcode(lines, code.barcode)
    if (line && code.expiresOn !== null && code.expiresOn < dayInIndia(new Date())) {
      signalRead(false)
      return announce(
        t('desk.this-packet-of-name-expired-on-expireson', {
          name: line.name,
          expiresOn: formatDay(code.expiresOn),
        }),
      )
    }
    signalRead(line !== null)
    if (!line) return announce(t('desk.this-packet-is-in-no-order-of'))
    const what = whatOf(line)
    if (line.pick) return announce(t('desk.what-decided-already', { what }))
    if (line.mrps) return announce(t('desk.which-mrp-is-printed-on-what', { what }))
    setShowsCamera(showsCamera && line.grams === undefined)
    announce(line.grams === undefined ? `${line.quantity} × ${what}` : t('desk.weigh-what', { what }))
    act(line, line.grams === undefined ? 'got' : 'weigh')
  }
  useScanner(scan)

  if (pick.isLoading) return <Skeleton className="h-48 w-full" />
  if (pick.problem && round.length === 0)
    return <ProblemNote onRetry={pick.retry}>{pick.problem.message}</ProblemNote>
  const dialogProps = open && { line: open.line, onClose: () => setOpen(null), onTap: tap }
  return (
    <>
      <div className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {round.map((order) => (
          <RoundOrder
            key={order.orderId}
            order={order}
            lines={linesOf(order)}
            isUnsent={pick.isStuck && taps.some(({ orderId }) => orderId === order.orderId)}
            pick={pick}
            onProblems={setProblems}
            renderPhoto={renderPhoto}
          />
        ))}
      </div>
      <div className="sticky top-header z-10 -mx-1 grid gap-2 bg-canvas px-1 py-1">
        {showsCamera ? (
          <CameraView onCode={scan} onClose={() => setShowsCamera(false)} />
        ) : (
          <Button
            variant="soft"
            icon={<Camera size={20} aria-hidden />}
            onClick={() => setShowsCamera(true)}
            className="justify-self-start"
          >
            {t('desk.scan-a-packet')}
          </Button>
        )}
        <p role="status" aria-live="assertive" className={said.sentence ? 'font-semibold' : 'sr-only'}>
          <span key={said.id}>{said.sentence}</span>
        </p>
      </div>
      <div ref={list} className="grid grid-cols-1 gap-4">
        {shelves.map(({ name, lines: onShelf }) => (
          <section key={name} aria-label={t('desk.shelf-name', { name })}>
            <h2 className="mb-1.5 font-bold">{name}</h2>
            <ul className="grid grid-cols-1 gap-2">
              {onShelf.map((line) => {
                const order = round.find(({ orderId }) => orderId === line.orderId)
                return (
                  <PickLineCard
                    key={keyOf(line)}
                    line={line}
                    isProblem={problems.includes(keyOf(line))}
                    isUnsent={pick.isStuck && line.isWaiting}
                    showsBag={bagsOf(linesOf(line)) !== ''}
                    mobile={order?.receiver.mobile}
                    onAction={(action) => act(line, action)}
                    onMrp={(mrp) => tap(tapOfMrps(line, [{ mrp, pieces: takenOf(line) }]))}
                  />
                )
              })}
            </ul>
          </section>
        ))}
      </div>
      {dialogProps && open.dialog === 'short' && <ShortDialog {...dialogProps} />}
      {dialogProps && open.dialog === 'replace' && <ReplaceDialog {...dialogProps} />}
      {dialogProps && open.dialog === 'weigh' && <WeighDialog {...dialogProps} />}
      {dialogProps && open.dialog === 'mrps' && <MrpDialog {...dialogProps} />}
    </>
  )
}

const keyOf = ({ orderId, position }: Pick<RoundLine, 'orderId' | 'position'>) => `${orderId} ${position}`

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
function RoundOrder({ order, lines, isUnsent, pick, onProblems, renderPhoto }: RoundOrderProps) {
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
        {receiver.mobile !== undefined && (
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
          {deliveryNote}
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
      <div className="mt-3 grid grid-cols-[1fr_auto] gap-2">
        <Button
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
