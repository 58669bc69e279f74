import { t } from '#shared/words.ts'
import { useState, type RefObject } from 'react'
import { newAttemptKey } from '#features/orders/order-attempt.ts'
import { formatRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { counterCalls } from '../calls.ts'
import type { ExchangeNote } from '../bill.ts'
import type { CounterContract, CounterSale } from '../contract.ts'
import type { PackIndex } from '../pack-index.ts'
import type { SoldLately } from '../till-contract.ts'
import { TENDER_KINDS, tenderLabels, type TenderKind } from '../tender-kinds.ts'
import { BillByPacket } from './bill-by-packet.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { RowsBack } from './rows-back.tsx'
import type { Cashier } from './use-cashier.ts'

/** A khata is that of the customer whom the bill names. */
const waysFor = ({ document }: CounterSale) =>
  TENDER_KINDS.filter((kind) => kind !== 'khata' || document.recipient.name !== '').map((value) => ({
    value,
    label: tenderLabels[value],
  }))

/** What a manager may do all the same. */
const needsYes = new Set<string>(['return_needs_manager', 'return_without_bill', 'return_to_khata'])

const sentenceOf = (error: unknown) =>
  error instanceof Error ? error.message : t('counter.that-did-not-work')

interface ReturnPanelProps {
  counterId: string
  packs: PackIndex
  cashier: Cashier
  /** What is scanned while this is open. */
  inPanelRef: RefObject<((code: string) => void) | null>
  onClose: () => void
  /** What comes back pays for what is bought now. */
  onExchange: (note: ExchangeNote) => void
}

/** Takes goods of a counter's bill back: the bill by its number, what comes back, and how the money goes. */
export function ReturnPanel({
  counterId,
  packs: known,
  cashier,
  inPanelRef,
  onClose,
  onExchange,
}: ReturnPanelProps) {
  const calls = useClient<CounterContract>(counterCalls)
  const [number, setNumber] = useState('')
  const [sale, setSale] = useState<CounterSale | null>(null)
  const [packs, setPacks] = useState<Record<number, number>>({})
  const [tender, setTender] = useState<TenderKind>('cash')
  const [reason, setReason] = useState('')
  const [goodsBack, setGoodsBack] = useState(true)
  const [key] = useState(newAttemptKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [withoutBill, setWithoutBill] = useState(false)
  const [asksManager, setAsksManager] = useState<'back' | 'exchange' | null>(null)
  const [needsManager, setNeedsManager] = useState<'back' | 'exchange' | null>(null)
  const rows = Object.entries(packs).flatMap(([position, quantity]) =>
    quantity > 0 ? [{ position: Number(position), quantity }] : [],
  )
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    await work().catch((error: unknown) => setProblem(sentenceOf(error)))
    setBusy(false)
  }
  const find = () =>
    run(async () => {
      const { data } = await calls.getCounterSale({ query: { number: number.trim() } })
      setNumber(data.document.number)
      setSale(data)
    })
  const chooseBill = ({ number: chosen, position }: SoldLately) =>
    run(async () => {
      const { data } = await calls.getCounterSale({ query: { number: chosen } })
      setNumber(chosen)
      setSale(data)
      setPacks({ [position]: 1 })
      setWithoutBill(true)
    })
  const send = async (way: 'back' | 'exchange', approval: string | null) => {
    const { cashierId } = cashier
    const body = {
      counterId,
      document: number.trim(),
      rows,
      tender: way === 'exchange' ? ('credit' as const) : tender,
      reason: reason.trim(),
      goodsBack,
      ...(withoutBill && { withoutBill }),
      ...(cashierId && { cashierId }),
      ...(approval && { approval }),
    }
    const { data } = await calls.takeBack({ body }, { idempotencyKey: key })
    if (way === 'exchange') return onExchange({ number: data.document.number, amount: data.refund.amount })
    toast.success(
      t('counter.amount-goes-back-with-number', {
        amount: formatRupees(data.refund.amount),
        number: data.document.number,
      }),
    )
    onClose()
  }
  const takeBack = (way: 'back' | 'exchange') =>
    run(async () => {
      setNeedsManager(null)
      await send(way, null).catch((error: unknown) => {
        if (error instanceof AppError && needsYes.has(error.code)) setNeedsManager(way)
        throw error
      })
    })
  const isReady = rows.length > 0 && reason.trim() !== ''
  return (
    <>
      {/* Outside of the form: browsers send no form that lies in another one. */}
      {asksManager && (
        <PersonDialog
          title={t('counter.a-managers-yes')}
          people={cashier.managers}
          nobody={t('counter.no-manager-has-a-pin-yet-managers')}
          onProve={async (userId, proof) =>
            send(asksManager, (await cashier.approve(userId, proof)).approval)
          }
          onClose={() => setAsksManager(null)}
        />
      )}
      <form
        noValidate
        aria-label={t('counter.return')}
        className="grid grid-cols-1 gap-2 rounded-xl border border-edge bg-surface p-4 print:hidden"
        onSubmit={(event) => {
          event.preventDefault()
          void (sale ? takeBack('back') : find())
        }}
      >
        {problem && <ProblemNote>{problem}</ProblemNote>}
        {needsManager && (
          <Button variant="soft" className="justify-self-start" onClick={() => setAsksManager(needsManager)}>
            {t('counter.ask-a-manager')}
          </Button>
        )}
        <TextField
          label={t('counter.bill-number')}
          value={number}
          maxLength={16}
          autoFocus
          disabled={sale !== null}
          hint={t('counter.as-it-is-printed-such-as-p1')}
          onChange={setNumber}
        />
        {!sale && (
          <BillByPacket packs={known} inPanelRef={inPanelRef} onChoose={(one) => void chooseBill(one)} />
        )}
        {sale && (
          <>
            <RowsBack rows={sale.document.rows} packs={packs} onChange={setPacks} />
            <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-2">
              <TextField label={t('counter.reason')} value={reason} maxLength={200} onChange={setReason} />
              <SelectField
                label={t('counter.money-back-by')}
                value={tender}
                options={waysFor(sale)}
                onChange={setTender}
              />
            </div>
            <Switch
              label={t('counter.the-goods-can-be-sold-again')}
              value={goodsBack}
              onChange={setGoodsBack}
            />
          </>
        )}
        <div className="flex gap-2">
          <Button type="submit" className="grow" busy={isBusy} disabled={sale ? !isReady : !number.trim()}>
            {sale ? t('counter.give-the-money-back') : t('counter.find-the-bill')}
          </Button>
          {sale && (
            <Button variant="soft" disabled={!isReady || isBusy} onClick={() => void takeBack('exchange')}>
              {t('counter.exchange')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t('counter.leave')}
          </Button>
        </div>
      </form>
    </>
  )
}
