import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatWhen } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { privacyCalls } from '../calls.ts'
import type { PrivacyContract } from '../contract.ts'
import { ERASE_REASON_LENGTH } from '../limits.ts'

/** Erases a customer who has asked for it in writing, in 48 hours. */
export function EraseCustomer({ userId }: { userId: string }) {
  const { eraseUser } = useClient<PrivacyContract>(privacyCalls)
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const erase = useMutation({
    networkMode: 'always',
    mutationFn: () => eraseUser({ body: { userId, reason: reason.trim() } }),
  })
  const isMissing = reason.trim() === ''
  const runsAt = erase.data?.data.runsAt
  if (runsAt)
    return (
      <Note tone="warn">
        {`Their data is erased on ${formatWhen(runsAt)}. We have told them how to keep the account.`}
      </Note>
    )
  if (!isAsking)
    return (
      <div className="border-t border-line pt-4">
        <Button variant="quiet" className="text-danger!" onClick={() => setAsking(true)}>
          Erase this person
        </Button>
      </div>
    )
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="text-sm text-pretty text-muted">
        Only if they have asked for it in writing. In 48 hours the account is deleted, and name, address and
        numbers disappear from orders and complaints. Tax papers stay as long as the law demands. They are
        told by email, and can take it back until then.
      </p>
      <TextArea
        label="How and when they asked"
        hint="For the audit log."
        value={reason}
        onChange={setReason}
        maxLength={ERASE_REASON_LENGTH}
        rows={2}
        error={isTried && isMissing ? 'Enter how they asked.' : undefined}
      />
      {erase.error && <ProblemNote>{erase.error.message}</ProblemNote>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          busy={erase.isPending}
          onClick={() => {
            setTried(true)
            if (!isMissing) erase.mutate()
          }}
        >
          Erase in 48 hours
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
