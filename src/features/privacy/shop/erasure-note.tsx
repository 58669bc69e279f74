import { formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { useErasure, useKeepMe } from './use-erasure.ts'

/** That the user is about to be erased, and the way back; nothing otherwise. */
export function ErasureNote() {
  const runsAt = useErasure().data?.runsAt
  const keep = useKeepMe()
  if (!runsAt) return null
  return (
    <Note
      tone="warn"
      action={
        <Button size="sm" variant="quiet" busy={keep.isPending} onClick={() => keep.mutate()}>
          Keep my account
        </Button>
      }
    >
      {`Your account and your data are erased on ${formatWhen(runsAt)}, or once your orders and refunds have arrived.`}
    </Note>
  )
}
