import { useState } from 'react'
import { AppError } from '#shared/problems.ts'
import { useFields } from '#ui/use-fields.ts'

interface DraftForm<Written, Draft, Reply> {
  initial: Written
  version: number
  draftOf: (written: Written) => Draft
  wrongOf: (draft: Draft) => { field: string; message: string } | null
  /** The field at which a rule's problem is told, by the name that the rule gives it. */
  placeOf: (field: string, written: Written) => string
  send: (draft: Draft, version: number) => Promise<Reply>
  onSaved: (reply: Reply) => void
}

/** The form of an offer or a coupon. What cannot be is said at its field and moved to, and the form is kept. */
export function useDraftForm<Written extends object, Draft, Reply>({
  initial,
  version: first,
  draftOf,
  wrongOf,
  placeOf,
  send,
  onSaved,
}: DraftForm<Written, Draft, Reply>) {
  const [problem, setProblem] = useState<string | null>(null)
  const [version, setVersion] = useState(first)
  const form = useFields<Written, Draft>({
    initial,
    schema: {
      safeParse: (written) => {
        const typed = written as Written
        const data = draftOf(typed)
        const wrong = wrongOf(data)
        return wrong
          ? {
              success: false,
              error: { issues: [{ path: [placeOf(wrong.field, typed)], message: wrong.message }] },
            }
          : { success: true, data }
      },
    },
    submit: async (draft) => {
      setProblem(null)
      onSaved(await send(draft, version))
    },
    fieldsOf: ({ fields = {} }, written) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, message]) => [placeOf(field, written), message]),
      ),
    onFailure: (error) => {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'stale') setVersion((error.data!.current as { version: number }).version)
      setProblem(error.message)
    },
  })
  return { form, problem }
}
