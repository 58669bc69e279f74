import { t } from '#shared/words.ts'
import { useState } from 'react'
import { newAttemptKey } from '#features/orders/order-attempt.ts'
import { formatRupees } from '#shared/money.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { tillCalls } from '../till-calls.ts'
import type { TillContract } from '../till-contract.ts'
import type { KeptSale } from '../sale-queue.ts'
import { tenderLabels, VOID_MINUTES } from '../tender-kinds.ts'
import { PersonDialog } from './person-dialog.tsx'
import type { Sold } from './sold.ts'
import type { Cashier } from './use-cashier.ts'

/** Whether a bill is young enough, and the shop has it. */
export const canUndo = ({ kept: { key, sale }, isUndone }: Sold, kept: readonly KeptSale[]): boolean =>
  !isUndone &&
  !kept.some((one) => one.key === key) &&
  Date.now() - Date.parse(sale.soldAt) < VOID_MINUTES * 60_000

interface UndoBillProps {
  counterId: string
  /** The bill’s number. */
  document: string
  cashier: Cashier
  onUndone: () => void
}

/** Makes a whole bill undone, by a manager: the one who sells, or one who says yes by PIN. */
export function UndoBill({ counterId, document, cashier, onUndone }: UndoBillProps) {
  const { voidSale } = useClient<TillContract>(tillCalls)
  const [step, setStep] = useState<'reason' | 'manager' | null>(null)
  const [reason, setReason] = useState('')
  const [key] = useState(newAttemptKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const undo = async (approval: string | null) => {
    const { cashierId } = cashier
    const body = {
      counterId,
      document,
      reason: reason.trim(),
      ...(cashierId && { cashierId }),
      ...(approval && { approval }),
    }
    const { data } = await voidSale({ body }, { idempotencyKey: key })
    const refunds = data.refunds ?? [data.refund]
    toast.success(
      t('counter.document-is-undone-back', {
        document,
        back: refunds.map(({ kind, amount }) => `${formatRupees(amount)} (${tenderLabels[kind]})`).join(', '),
      }),
    )
    setStep(null)
    onUndone()
  }
  const begin = async () => {
    if (!cashier.isManager) return setStep('manager')
    setBusy(true)
    setProblem(null)
    await undo(null).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : t('counter.that-did-not-work')),
    )
    setBusy(false)
  }
  return (
    <>
      <Button variant="link" onClick={() => setStep('reason')}>
        {t('counter.undo-the-bill')}
      </Button>
      {step === 'reason' && (
        <Dialog open onClose={() => setStep(null)} title={t('counter.undo-document', { document })}>
          <form
            noValidate
            className="grid grid-cols-1 gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              void begin()
            }}
          >
            <p>{t('counter.the-money-goes-back-as-it-was')}</p>
            {problem && <ProblemNote>{problem}</ProblemNote>}
            <TextField
              label={t('counter.reason')}
              value={reason}
              maxLength={200}
              autoFocus
              onChange={setReason}
            />
            <FormButtons onCancel={() => setStep(null)} busy={isBusy} disabled={!reason.trim()}>
              {cashier.isManager ? t('counter.undo-the-bill') : t('counter.ask-a-manager')}
            </FormButtons>
          </form>
        </Dialog>
      )}
      {step === 'manager' && (
        <PersonDialog
          title={t('counter.a-managers-yes')}
          people={cashier.managers}
          nobody={t('counter.no-manager-has-a-pin-yet-managers')}
          onProve={async (userId, proof) => undo((await cashier.approve(userId, proof)).approval)}
          onClose={() => setStep(null)}
        />
      )}
    </>
  )
}
