import { formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { useErasure, useKeepMe } from './use-erasure.ts'

/** That the user is about to be erased, and the way back; nothing otherwise. */
export function ErasureNote() {
  const { runsAt, waitsFor = [] } = useErasure().data ?? {}
  const keep = useKeepMe()
  if (!runsAt) return null
  return (
    <Note tone="warn">
      <div className="grid gap-2">
        <p>{`Your account and your data will be erased on ${formatWhen(runsAt)}, or once everything between you and the shop is settled.`}</p>
        {waitsFor.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <Button
          size="sm"
          variant="quiet"
          className="justify-self-start"
          busy={keep.isPending}
          onClick={() => keep.mutate()}
        >
          Keep my account
        </Button>
      </div>
    </Note>
  )
}
