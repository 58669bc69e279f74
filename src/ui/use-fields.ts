import { t } from '#shared/words.ts'
import { useRef, useState, type FormEvent } from 'react'
import type { CallOptions } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import { toast } from './toast.tsx'
import { useOnce } from './use-once.ts'

type Rules<Values> = { [K in keyof Values]?: (value: Values[K], all: Values) => string | null | undefined }
type Errors<Values> = { [K in keyof Values]?: string }

interface FieldsOptions<Values> {
  initial: Values
  /** The error message for a value; nothing when it is valid. */
  rules?: Rules<Values>
  /**
   * Called with valid values only, never twice at a time. An error that it throws is shown. The options are for a call
   * that creates something (`useOnce`).
   */
  submit: (values: Values, options: CallOptions) => void | Promise<void>
  /** Instead of a toast with the error's message. */
  onFailure?: (error: unknown) => void
}

/**
 * The state of a form: values, errors (shown after blur, Enter or a submit), busy, and the server's own `fields`.
 * Spread `form.props` on the `<form>` and `form.bind('name')` on each field; keys are the fields' names.
 */
export function useFields<Values extends object>({
  initial,
  rules = {},
  submit,
  onFailure,
}: FieldsOptions<Values>) {
  type Name = keyof Values & string
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set())
  const [serverErrors, setServerErrors] = useState<Errors<Values>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const once = useOnce()
  const element = useRef<HTMLFormElement>(null)

  const errorOf = (name: Name) => rules[name]?.(values[name], values) ?? undefined
  const names = Object.keys(values) as Name[]
  const isValid = names.every((name) => !errorOf(name))

  function set<K extends Name>(name: K, value: Values[K]) {
    setValues((before) => ({ ...before, [name]: value }))
    setServerErrors((before) => ({ ...before, [name]: undefined }))
  }

  function fail(error: unknown) {
    const fields = error instanceof AppError ? error.fields : undefined
    const known = names.filter((name) => fields?.[name])
    if (known.length > 0) {
      setServerErrors(Object.fromEntries(known.map((name) => [name, fields?.[name]])) as Errors<Values>)
      focusFirst(element.current, known)
    } else if (onFailure) {
      onFailure(error)
    } else {
      toast.error(error instanceof Error ? error.message : t('ui.something-went-wrong-please-try-again'))
    }
  }

  async function send() {
    if (running.current) return
    setTouched(new Set(names))
    const invalidNames = names.filter((name) => errorOf(name))
    if (invalidNames.length > 0) return focusFirst(element.current, invalidNames)
    running.current = true
    setBusy(true)
    try {
      await once(async (options) => submit(values, options))
    } catch (error) {
      fail(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return {
    values,
    busy,
    isValid,
    set,
    /** Replaces the values and clears all errors. */
    reset(next: Values = initial) {
      setValues(next)
      setTouched(new Set())
      setServerErrors({})
    },
    /** The props of a field, except its label. */
    bind: <K extends Name>(name: K) => ({
      name,
      value: values[name],
      onChange: (value: Values[K]) => set(name, value),
      onCommit: () => setTouched((before) => new Set(before).add(name)),
      error: serverErrors[name] ?? (touched.has(name) ? errorOf(name) : undefined),
    }),
    send,
    props: {
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void send()
      },
    },
  }
}

/** Focuses the first of these fields in the form's own order, in the next frame, when they are marked as invalid. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]) {
  requestAnimationFrame(() => {
    const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
    const field = fields.find(({ name, disabled }) => names.includes(name) && !disabled)
    field?.focus()
    // A wrong code is typed again, not corrected.
    if (field?.autocomplete === 'one-time-code') field.select()
  })
}
