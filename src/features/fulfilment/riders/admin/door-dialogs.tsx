import { t } from '#shared/words.ts'
import { useState, type ReactNode } from 'react'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import type { AppError } from '#shared/problems.ts'
import { onlyDigits } from '#shared/typed-digits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RupeesField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Stop } from '../contract.ts'
import { PartInCash } from './part-in-cash.tsx'
import type { Report } from './rider-reports.ts'
import { PhotoField } from './photo-field.tsx'

/** As high as a thumb in a hurry needs: 56 pixels. */
export const bigButton = 'min-h-14! text-lg!'

export interface DoorDialogProps {
  stop: Stop
  onClose: () => void
  /** Resolves to why the shop refused it; null when it is sent, or waits for the network. */
  onReport: (did: Report['did']) => Promise<AppError | null>
}

/** Sends a report from a dialog, which closes unless the shop refuses it. */
export function useReport({ onClose, onReport }: Pick<DoorDialogProps, 'onClose' | 'onReport'>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<AppError | null>(null)
  // Another refusal, of a photo for example, says nothing of it.
  const [triesLeft, setTriesLeft] = useState<number | null>(null)
  const send = async (did: Report['did']) => {
    setBusy(true)
    const refusal = await onReport(did)
    setBusy(false)
    setProblem(refusal)
    const left = refusal?.data?.triesLeft
    if (typeof left === 'number') setTriesLeft(left)
    if (!refusal) onClose()
  }
  return { isBusy, problem, triesLeft, send }
}

/** Small grey words as dark as the others: 7 : 1. */
export const inSunlight = '[--color-muted:var(--color-ink)]'

interface BigButtonsProps {
  /** Why the shop refused it: beside the button, as the form above may be scrolled. */
  problem: AppError | null
  onCancel: () => void
  children: ReactNode
}

export const BigButtons = ({ problem, onCancel, children }: BigButtonsProps) => (
  <div className="grid gap-2">
    {problem && (
      <p role="alert" className="rounded-xl bg-danger-50 px-3 py-2 text-lg font-semibold text-danger-700">
        {problem.message}
      </p>
    )}
    {children}
    <Button variant="quiet" className={`${bigButton} border-edge!`} onClick={onCancel}>
      {t('riders.cancel')}
    </Button>
  </div>
)

interface DoorFormProps {
  id: string
  title: string
  action: string
  isReady: boolean
  report: ReturnType<typeof useReport>
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** What is filled in at the door, with the green button that reports it. */
const DoorForm = ({ id, title, action, isReady, report, onClose, onSubmit, children }: DoorFormProps) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    footer={
      <BigButtons problem={report.problem} onCancel={onClose}>
        <Button
          type="submit"
          form={id}
          busy={report.isBusy}
          disabled={!isReady}
          className={`${bigButton} not-disabled:bg-leaf-700!`}
        >
          {action}
        </Button>
      </BigButtons>
    }
  >
    <form
      id={id}
      noValidate
      className={`grid gap-4 ${inSunlight}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) onSubmit()
      }}
    >
      {children}
    </form>
  </Dialog>
)

/** How it was paid, and the code or a photo. */
export function DeliverDialog({ stop, ...props }: DoorDialogProps) {
  const { collect, name } = stop
  const report = useReport(props)
  const { send } = report
  const [way, setWay] = useState<'cash' | 'upi' | 'both' | null>(null)
  const [cash, setCash] = useState<number | null>(null)
  const [code, setCode] = useState('')
  const [photo, setPhoto] = useState<string | null>(null)
  const triesLeft = report.triesLeft ?? stop.code.triesLeft
  const takesPhoto = stop.code.needed && triesLeft === 0
  const digits = onlyDigits(code)
  const isProven = takesPhoto
    ? photo !== null
    : stop.code.needed
      ? digits.length === 4
      : [0, 4].includes(digits.length)
  const isSplit = way === 'both' && cash !== null && cash > 0 && cash < collect.amount
  const isReady = isProven && (collect.paidAlready || (way !== null && (way !== 'both' || isSplit)))
  return (
    <DoorForm
      id="deliver"
      title={t('riders.delivered-to-name', { name })}
      action={
        collect.paidAlready
          ? t('riders.delivered')
          : t('riders.delivered-amount-collected', { amount: formatRupees(collect.amount) })
      }
      isReady={isReady}
      report={report}
      onClose={props.onClose}
      onSubmit={() => {
        void send({
          kind: 'deliver',
          ...(way && { paidBy: way === 'cash' ? 'cash' : 'upi', due: collect.amount }),
          ...(isSplit && { cashPart: cash }),
          ...(takesPhoto && photo ? { photo } : digits && { code: digits }),
        })
      }}
    >
      {!collect.paidAlready && (
        <RadioCards
          legend={t('riders.how-was-amount-paid', { amount: formatRupees(collect.amount) })}
          value={way}
          onChange={setWay}
          cards={[
            { value: 'cash', label: t('riders.cash') },
            { value: 'upi', label: 'UPI' },
            { value: 'both', label: t('riders.cash-and-upi') },
          ]}
        />
      )}
      {way === 'both' && <PartInCash stop={stop} cash={cash} onChange={setCash} />}
      {takesPhoto ? (
        <PhotoField value={photo} onChange={setPhoto} />
      ) : (
        <TextField
          label={t('riders.the-shoppers-four-digit-code')}
          optional={!stop.code.needed}
          value={code}
          onChange={setCode}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          inputClassName="text-2xl font-bold tracking-widest min-h-14"
          hint={t('riders.on-the-orders-page-and-in-the')}
        />
      )}
    </DoorForm>
  )
}

/** Cash for the customer's khata. */
export function KhataDialog({ stop, owed, ...props }: DoorDialogProps & { owed: number }) {
  const report = useReport(props)
  const { send } = report
  const [amount, setAmount] = useState<number | null>(null)
  const isReady = amount !== null && amount > 0
  const inAdvance = isReady ? toRupees(fromRupees(amount) - fromRupees(owed)) : 0
  return (
    <DoorForm
      id="khata-cash"
      title={t('riders.khata-of-name', { name: stop.name })}
      action={
        isReady ? t('riders.amount-in-cash-received', { amount: formatRupees(amount) }) : t('riders.received')
      }
      isReady={isReady}
      report={report}
      onClose={props.onClose}
      onSubmit={() => {
        void send({ kind: 'khata', amount: amount!, name: stop.name })
      }}
    >
      <p className="text-lg">
        <strong className="text-2xl tabular-nums">{formatRupees(owed)}</strong> {t('riders.owed')}
      </p>
      <RupeesField
        label={t('riders.cash-for-the-khata')}
        maxLength={10}
        value={amount}
        hint={
          inAdvance > 0
            ? t('riders.inadvance-of-it-in-advance', { inAdvance: formatRupees(inAdvance) })
            : t('riders.without-what-the-order-costs')
        }
        onChange={setAmount}
      />
    </DoorForm>
  )
}
