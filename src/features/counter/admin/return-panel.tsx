import { t } from '#shared/words.ts'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { newAttemptKey } from '#features/orders/order-attempt.ts'
import { AppError } from '#shared/problems.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { counterCalls } from '../calls.ts'
import type { ExchangeNote } from '../bill.ts'
import type { CounterContract, CounterSale, TakenBack } from '../contract.ts'
import type { PackIndex } from '../pack-index.ts'
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

interface Return {
  number: string
  /** The row of a bill that was found by its packet; null when the bill's number was typed. */
  found: number | null
  /** Pieces by the rows of the bill. */
  packs: Record<number, number>
  tender: TenderKind
  reason: string
  goodsBack: boolean
  way: 'back' | 'exchange'
}

const nothingBack: Return = {
  number: '',
  found: null,
  packs: {},
  tender: 'cash',
  reason: '',
  goodsBack: true,
  way: 'back',
}

const rowsOf = (packs: Return['packs']) =>
  Object.entries(packs).flatMap(([position, quantity]) =>
    quantity > 0 ? [{ position: Number(position), quantity }] : [],
  )

interface ReturnPanelProps {
  counterId: string
  packs: PackIndex
  cashier: Cashier
  /** What is scanned while this is open. */
  inPanelRef: RefObject<((code: string) => void) | null>
  onClose: () => void
  onReturned: (back: TakenBack) => void
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
  onReturned,
  onExchange,
}: ReturnPanelProps) {
  const calls = useClient<CounterContract>(counterCalls)
  const [sale, setSale] = useState<CounterSale | null>(null)
  const [key] = useState(newAttemptKey)
  const [problem, setProblem] = useState<string | null>(null)
  const [asksManager, setAsksManager] = useState(false)
  const [needsManager, setNeedsManager] = useState(false)
  const form = useFields<Return>({
    initial: nothingBack,
    submit: async (values) => {
      setProblem(null)
      setNeedsManager(false)
      if (sale) return send(values, null)
      const { data } = await calls.getCounterSale({ query: { number: values.number.trim() } })
      const { found } = values
      form.reset({
        ...values,
        number: data.document.number,
        packs: found === null ? {} : { [found]: 1 },
      })
      setSale(data)
    },
    onFailure: (error) => {
      setNeedsManager(error instanceof AppError && needsYes.has(error.code))
      setProblem(error instanceof Error ? error.message : t('counter.that-did-not-work'))
    },
  })
  const { number, packs, reason } = form.values
  const rows = rowsOf(packs)
  const send = async (values: Return, approval: string | null) => {
    const { cashierId } = cashier
    const body = {
      counterId,
      document: values.number,
      rows: rowsOf(values.packs),
      tender: values.way === 'exchange' ? ('credit' as const) : values.tender,
      reason: values.reason.trim(),
      goodsBack: values.goodsBack,
      ...(values.found !== null && { withoutBill: true }),
      ...(cashierId && { cashierId }),
      ...(approval && { approval }),
    }
    const { data } = await calls.takeBack({ body }, { idempotencyKey: key })
    const { document, refund } = data
    if (values.way === 'exchange' && refund.amount > 0)
      onExchange({ number: document.number, amount: refund.amount, document })
    else onReturned(data)
  }
  const isReady = rows.length > 0 && reason.trim() !== ''
  /** What is asked next: how much comes back, or why. */
  const toNextField = useEffectEvent(() => {
    const isCounted = rowsOf(form.now().packs).length > 0
    form.props.ref.current?.querySelector<HTMLElement>(isCounted ? '[name=reason]' : 'select')?.focus()
  })
  useEffect(() => {
    if (sale) toNextField()
  }, [sale])
  return (
    <>
      {/* Outside of the form: browsers send no form that lies in another one. */}
      {asksManager && (
        <PersonDialog
          title={t('counter.a-managers-yes')}
          people={cashier.managers}
          nobody={t('counter.no-manager-has-a-pin-yet-managers')}
          onProve={async (userId, proof) => send(form.now(), (await cashier.approve(userId, proof)).approval)}
          onClose={() => setAsksManager(false)}
        />
      )}
      <form
        {...form.props}
        aria-label={t('counter.return')}
        className="grid grid-cols-1 gap-2 rounded-xl border border-edge bg-surface p-4 print:hidden"
      >
        {problem && <ProblemNote>{problem}</ProblemNote>}
        {needsManager && (
          <Button
            variant="soft"
            autoFocus
            className="justify-self-start"
            onClick={() => setAsksManager(true)}
          >
            {t('counter.ask-a-manager')}
          </Button>
        )}
        <TextField
          label={t('counter.bill-number')}
          {...form.bind('number')}
          maxLength={16}
          autoFocus
          disabled={sale !== null}
          hint={t('counter.as-it-is-printed-such-as-p1')}
          onChange={(typed) => form.reset({ ...nothingBack, number: indianDigits(typed) })}
        />
        {!sale && (
          <BillByPacket
            packs={known}
            inPanelRef={inPanelRef}
            onChoose={({ number: chosen, position }) => {
              form.reset({ ...nothingBack, number: chosen, found: position })
              void form.send()
            }}
          />
        )}
        {sale && (
          <>
            <RowsBack rows={sale.document.rows} packs={packs} onChange={(next) => form.set('packs', next)} />
            <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-2">
              <TextField label={t('counter.reason')} {...form.bind('reason')} maxLength={200} />
              <SelectField
                label={t('counter.money-back-by')}
                {...form.bind('tender')}
                options={waysFor(sale)}
              />
            </div>
            <Switch label={t('counter.the-goods-can-be-sold-again')} {...form.bind('goodsBack')} />
          </>
        )}
        <div className="flex gap-2">
          <Button
            type="submit"
            className="grow"
            busy={form.busy}
            onClick={() => form.set('way', 'back')}
            disabled={sale ? !isReady : !number.trim()}
          >
            {sale ? t('counter.give-the-money-back') : t('counter.find-the-bill')}
          </Button>
          {sale && (
            <Button
              variant="soft"
              busy={form.busy && form.values.way === 'exchange'}
              disabled={!isReady}
              onClick={() => {
                form.set('way', 'exchange')
                void form.send()
              }}
            >
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
