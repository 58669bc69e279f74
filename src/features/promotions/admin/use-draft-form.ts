import { useEffect, useRef, useState, type FormEvent } from 'react'
import { AppError } from '#shared/problems.ts'

interface Faults {
  errors: Record<string, string>
  problem: string | null
}
const none: Faults = { errors: {}, problem: null }

/** How the form of an offer or a coupon is sent. What cannot be is said at its field and moved to, and the form is kept. */
export function useDraftForm<Reply>({
  version: first,
  wrongOf,
  send,
  onSaved,
}: {
  version: number
  wrongOf: () => { field: string; message: string } | null
  send: (version: number) => Promise<Reply>
  onSaved: (reply: Reply) => void
}) {
  const [faults, setFaults] = useState(none)
  const [version, setVersion] = useState(first)

  // The form is longer than a screen, and its button stands at the end.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid], [role=alert]')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [faults])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongOf()
    setFaults(wrong ? { errors: { [wrong.field]: wrong.message }, problem: null } : none)
    if (wrong) return
    try {
      onSaved(await send(version))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'stale') setVersion((error.data!.current as { version: number }).version)
      setFaults({ errors: error.fields ?? {}, problem: error.fields ? null : error.message })
    }
  }
  return { ...faults, form, submit: (event: FormEvent) => void submit(event) }
}
