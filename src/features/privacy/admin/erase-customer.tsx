import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatWhen } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { saveFile } from '#ui/save-csv.ts'
import { TextArea } from '#ui/text-area.tsx'
import { scrollTo } from '#ui/scroll-to.ts'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { privacyCalls } from '../calls.ts'
import type { PersonNamed, PrivacyContract } from '../contract.ts'
import { ERASE_REASON_LENGTH } from '../limits.ts'

/** What somebody may ask the shop for: a copy of their data, and to be erased in 48 hours. */
export function EraseCustomer({ person }: { person: PersonNamed }) {
  const { eraseUser, keepPerson, getDataOf } = useClient<PrivacyContract>(privacyCalls)
  const [isAsking, setAsking] = useState(false)
  const erase = useMutation({
    mutationFn: (reason: string) => eraseUser({ body: { ...person, reason } }),
  })
  const form = useFields({
    initial: { reason: '' },
    rules: { reason: (typed) => (typed.trim() === '' ? 'Enter how they asked.' : null) },
    submit: ({ reason }) => erase.mutate(reason.trim()),
  })
  const copy = useMutation({
    mutationFn: async () => (await getDataOf({ body: person })).data,
    onSuccess: (data) => saveFile([JSON.stringify(data, null, 2)], 'application/json', 'their-data.json'),
  })
  const keep = useMutation({
    mutationFn: () => keepPerson({ body: person }),
    onSuccess: ({ message }) => {
      erase.reset()
      toast.success(message)
    },
  })
  const erasure = erase.data?.data
  const problem = erase.error ?? copy.error ?? keep.error
  const keepButton = (
    <Button variant="quiet" busy={keep.isPending} onClick={() => keep.mutate()}>
      They have changed their mind
    </Button>
  )
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {problem && <ProblemNote>{problem.message}</ProblemNote>}
      {erasure?.runsAt ? (
        <>
          <Note tone="warn">
            {[`Their data is erased on ${formatWhen(erasure.runsAt)}.`, ...erasure.waitsFor].join(' ')}
          </Note>
          <div>{keepButton}</div>
        </>
      ) : isAsking ? (
        <form {...form.props} className="contents">
          <p className="text-sm text-pretty text-muted">
            Only if they have asked for it in writing. In 48 hours the account is deleted, and name, address
            and numbers disappear from the customer book, orders and complaints. Tax documents stay as long as
            the law demands, with name and address. It waits while something is owed on khata. Whoever has an
            account is told by email, and can take it back until then.
          </p>
          <TextArea
            label="How and when they asked"
            hint="It is kept under “Who changed what”."
            maxLength={ERASE_REASON_LENGTH}
            rows={2}
            {...form.bind('reason')}
          />
          <div ref={scrollTo} className="flex flex-wrap gap-2">
            <Button type="submit" variant="danger" busy={erase.isPending}>
              Erase in 48 hours
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            {keepButton}
          </div>
        </form>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" icon={Download} busy={copy.isPending} onClick={() => copy.mutate()}>
            Copy of their data
          </Button>
          <Button variant="quiet" className="text-danger!" onClick={() => setAsking(true)}>
            Erase this person
          </Button>
        </div>
      )}
    </div>
  )
}
