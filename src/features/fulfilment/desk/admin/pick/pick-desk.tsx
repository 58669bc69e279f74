import { t } from '#shared/words.ts'
import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { CameraView } from '#features/catalogue/admin/scan/camera-view.tsx'
import { signalRead } from '#features/catalogue/admin/scan/signal-read.ts'
import { useScanner } from '#features/catalogue/admin/scan/use-scanner.ts'
import { readPacketCode } from '#shared/barcode.ts'
import { formatDay } from '#shared/format-day.ts'
import { dayInIndia } from '#shared/when.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import { LoadProblem, ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { PickOrder } from '../../pick-contract.ts'
import { LeftRound } from './left-round.tsx'
import { MrpDialog } from './mrp-dialog.tsx'
import { ShortDialog, WeighDialog } from './pick-dialogs.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { PickLineCard, type LineAction } from './pick-line-card.tsx'
import { PickQueue } from './pick-queue.tsx'
import {
  bagsOf,
  lineOfBarcode,
  shelvesOfRound,
  takenOf,
  takesAnotherLabel,
  tapOfMrps,
  type RoundLine,
  whatOf,
} from './round-lines.ts'
import { usePickKeys } from './use-pick-keys.ts'
import { usePickQueue } from './use-pick-queue.ts'
import { usePickRound } from './use-pick.ts'
import { type WithPhoto, keyOf, RoundOrder } from './round-order.tsx'

/** Picks confirmed orders at the shelves, several in one round, and packs them. A picker has no order desk to go to. */
export function PickDesk({ isPicker, renderPhoto }: { isPicker: boolean } & WithPhoto) {
  const queue = usePickQueue()
  const waiting = queue.data?.data ?? []
  const mine = waiting.filter(({ heldBy }) => heldBy?.isMe)
  const pick = usePickRound(mine, queue.data !== undefined)
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
      <LeftRound pick={pick} />
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

type Open = {
  line: RoundLine
  dialog: 'short' | 'replace' | 'weigh' | 'mrps'
  /** What a label of the scale says. */
  grams?: number
}

/** The orders of a round: one card each, and their lines by shelf. */
function Round({ pick, renderPhoto }: { pick: ReturnType<typeof usePickRound> } & WithPhoto) {
  const { round, taps, tap, letters } = pick
  const [open, setOpen] = useState<Open | null>(null)
  const [showsCamera, setShowsCamera] = useState(false)
  const [said, setSaid] = useState({ id: 0, sentence: '' })
  const [problems, setProblems] = useState<readonly string[]>([])
  const list = useRef<HTMLDivElement>(null)
  usePickKeys(list)

  const shelves = shelvesOfRound(round, taps, letters)
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
    const { line = null, grams = null } = (code && lineOfBarcode(lines, code.barcode)) ?? {}
    if (line && code && code.expiresOn !== null && code.expiresOn < dayInIndia(new Date())) {
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
    if (line.pick && !(grams !== null && takesAnotherLabel(line)))
      return announce(t('desk.what-decided-already', { what }))
    if (line.mrps) return announce(t('desk.which-mrp-is-printed-on-what', { what }))
    setShowsCamera(showsCamera && line.grams === undefined)
    announce(line.grams === undefined ? `${line.quantity} × ${what}` : t('desk.weigh-what', { what }))
    if (grams !== null) setOpen({ line, dialog: 'weigh', grams: grams + (line.pick?.grams ?? 0) })
    else act(line, line.grams === undefined ? 'got' : 'weigh')
  }
  // A label that is scanned while its goods lie on the scale is their weight; any other code would be typed as one.
  const scanOnScale = (read: string) => {
    const code = readPacketCode(read)
    const grams = (open && code && lineOfBarcode([open.line], code.barcode)?.grams) ?? null
    signalRead(grams !== null)
    if (open && grams !== null) setOpen({ ...open, grams: grams + (open.line.pick?.grams ?? 0) })
  }
  useScanner(scan, open?.dialog === 'weigh' ? scanOnScale : undefined)

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
      {dialogProps && open.dialog === 'weigh' && (
        <WeighDialog key={open.grams} {...dialogProps} grams={open.grams} />
      )}
      {dialogProps && open.dialog === 'mrps' && <MrpDialog {...dialogProps} />}
    </>
  )
}
