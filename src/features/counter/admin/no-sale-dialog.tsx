import { t } from '#shared/words.ts'
import { useState } from 'react'
import { newAttemptKey } from '#features/orders/order-attempt.ts'
import { useClient } from '#ui/api-context.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { tillCalls } from '../till-calls.ts'
import type { TillContract } from '../till-contract.ts'

/** Asks why the drawer is opened without a sale, and notes it. */
export function NoSaleDialog({
  counterId,
  cashierId,
  onClose,
}: {
  counterId: string
  cashierId: string | undefined
  onClose: () => void
}) {
  const { openWithoutSale } = useClient<TillContract>(tillCalls)
  const [reason, setReason] = useState('')
  const [key] = useState(newAttemptKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const note = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const body = { counterId, reason: reason.trim(), ...(cashierId && { cashierId }) }
      const { data } = await openWithoutSale({ body }, { idempotencyKey: key })
      toast.success(t('counter.noted-times-without-a-sale-since-this', { times: data.times }))
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : t('counter.that-did-not-work'))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('counter.open-the-drawer-without-a-sale')}>
      <form
        noValidate
        className="grid grid-cols-1 gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void note()
        }}
      >
        <p>{t('counter.it-is-counted-and-listed-in-the')}</p>
        {problem && <ProblemNote>{problem}</ProblemNote>}
        <TextField
          label={t('counter.what-for')}
          value={reason}
          maxLength={200}
          autoFocus
          hint={t('counter.such-as-change-for-500')}
          onChange={setReason}
        />
        <FormButtons onCancel={onClose} busy={isBusy} disabled={!reason.trim()}>
          {t('counter.note-it')}
        </FormButtons>
      </form>
    </Dialog>
  )
}
