import { t } from '#shared/words.ts'
import { useState } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useOnce } from '#ui/use-once.ts'
import { tillCalls } from '../till-calls.ts'
import type { TillContract } from '../till-contract.ts'
import type { KeptSale } from '../sale-queue.ts'
import { VOID_MINUTES } from '#features/orders/states.ts'
import type { TakenBack } from '../contract.ts'
import { PersonDialog } from './person-dialog.tsx'
import { refundText } from './returned-panel.tsx'
import type { Sold } from './sold.ts'
import type { Cashier } from './use-cashier.ts'

/** Whether a bill is young enough, and the shop has it. */
export const canUndo = (
  { kept: { key, sale }, isUndone }: Sold,
  kept: readonly KeptSale[],
  now: Date,
): boolean =>
  !isUndone &&
  !kept.some((one) => one.key === key) &&
  now.getTime() - Date.parse(sale.soldAt) < VOID_MINUTES * 60_000

interface UndoBillProps {
  counterId: string
  /** The bill’s number. */
  document: string
  cashier: Cashier
  onUndone: (back: TakenBack) => void
}

/** Makes a whole bill undone, by a manager: the one who sells, or one who says yes by PIN. */
export function UndoBill({ counterId, document, cashier, onUndone }: UndoBillProps) {
  const { voidSale } = useClient<TillContract>(tillCalls)
  const [step, setStep] = useState<'reason' | 'manager' | null>(null)
  const once = useOnce()
  const form = useFields({
    initial: { reason: '' },
    submit: ({ reason }) => (cashier.isManager ? undo(reason, null) : setStep('manager')),
  })
  const undo = async (reason: string, approval: string | null) => {
    const { cashierId } = cashier
    const body = {
      counterId,
      document,
      reason: reason.trim(),
      ...(cashierId && { cashierId }),
      ...(approval && { approval }),
    }
    const { data } = await once((options) => voidSale({ body }, options))
    toast.success(t('counter.document-is-undone-back', { document, back: refundText(data) }))
    setStep(null)
    onUndone(data)
  }
  return (
    <>
      <Button variant="link" onClick={() => setStep('reason')}>
        {t('counter.undo-the-bill')}
      </Button>
      {step === 'reason' && (
        <FormDialog
          form={form}
          onClose={() => setStep(null)}
          title={t('counter.undo-document', { document })}
          action={cashier.isManager ? t('counter.undo-the-bill') : t('counter.ask-a-manager')}
          disabled={!form.values.reason.trim()}
        >
          <p>{t('counter.the-money-goes-back-as-it-was')}</p>
          <TextField label={t('counter.reason')} maxLength={200} autoFocus {...form.bind('reason')} />
        </FormDialog>
      )}
      {step === 'manager' && (
        <PersonDialog
          title={t('counter.a-managers-yes')}
          people={cashier.managers}
          nobody={t('counter.no-manager-has-a-pin-yet-managers')}
          onProve={async (userId, proof) =>
            undo(form.values.reason, (await cashier.approve(userId, proof)).approval)
          }
          onClose={() => setStep(null)}
        />
      )}
    </>
  )
}
