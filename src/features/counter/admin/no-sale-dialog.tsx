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
      toast.success(`Noted. Times without a sale since this drawer was opened: ${data.times}.`)
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'That did not work.')
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title="Open the drawer without a sale">
      <form
        noValidate
        className="grid grid-cols-1 gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void note()
        }}
      >
        <p>It is counted, and listed in the day with your name.</p>
        {problem && <ProblemNote>{problem}</ProblemNote>}
        <TextField
          label="What for"
          value={reason}
          maxLength={200}
          autoFocus
          hint="Such as: change for 500"
          onChange={setReason}
        />
        <FormButtons onCancel={onClose} busy={isBusy} disabled={!reason.trim()}>
          Note it
        </FormButtons>
      </form>
    </Dialog>
  )
}
