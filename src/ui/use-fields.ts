import { useRef, useState, type FormEvent } from 'react'
import { AppError } from '#shared/problems.ts'
import { toast } from './toast.tsx'

type Rules<Values> = { [K in keyof Values]?: (value: Values[K], all: Values) => string | null | undefined }
type Errors<Values> = { [K in keyof Values]?: string }

interface FieldsOptions<Values> {
  initial: Values
  /** What is wrong with a value, as the sentence under its field; nothing when it is right. */
  rules?: Rules<Values>
  /** Called with right values only, never twice at a time. What it throws is shown. */
  submit: (values: Values) => void | Promise<void>
  /** Instead of a toast with the error's message. */
  onFailure?: (error: unknown) => void
}

/**
 * The state of a form: values, which sentences show (after blur, Enter or a try), busy, and the server's own `fields`.
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
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set())
  const [refused, setRefused] = useState<Errors<Values>>({})
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const element = useRef<HTMLFormElement>(null)

  const wrong = (name: Name) => rules[name]?.(values[name], values) ?? undefined
  const names = Object.keys(values) as Name[]
  const isValid = names.every((name) => !wrong(name))

  function set<K extends Name>(name: K, value: Values[K]) {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => ({ ...before, [name]: undefined }))
  }

  function fail(error: unknown) {
    const fields = error instanceof AppError ? error.fields : undefined
    const known = names.filter((name) => fields?.[name])
    if (known.length > 0) {
      setRefused(Object.fromEntries(known.map((name) => [name, fields?.[name]])) as Errors<Values>)
      focusFirst(element.current, known)
    } else if (onFailure) {
      onFailure(error)
    } else {
      toast.error(error instanceof Error ? error.message : 'Something went wrong. Please try again.')
    }
  }

  async function send() {
    if (running.current) return
    setLeft(new Set(names))
    const wrongNames = names.filter((name) => wrong(name))
    if (wrongNames.length > 0) return focusFirst(element.current, wrongNames)
    running.current = true
    setBusy(true)
    try {
      await submit(values)
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
    /** Puts other values in and forgets what was wrong. */
    reset(next: Values = initial) {
      setValues(next)
      setLeft(new Set())
      setRefused({})
    },
    /** The props of a field, except its label. */
    bind: <K extends Name>(name: K) => ({
      name,
      value: values[name],
      onChange: (value: Values[K]) => set(name, value),
      onLeave: () => setLeft((before) => new Set(before).add(name)),
      error: refused[name] ?? (left.has(name) ? wrong(name) : undefined),
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

/** The first in the form's own order; after the next drawing, when the fields know that they are wrong. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]) {
  requestAnimationFrame(() => {
    const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
    const field = fields.find(({ name, disabled }) => names.includes(name) && !disabled)
    field?.focus()
    // A code is typed anew, never corrected.
    if (field?.autocomplete === 'one-time-code') field.select()
  })
}
