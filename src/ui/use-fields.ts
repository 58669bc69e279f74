import { t } from '#shared/words.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { CallOptions } from '#shared/api-client.ts'
import { AppError } from '#shared/problems.ts'
import { checkValues, type FormErrors, type FormSchema, type Rules } from './form-errors.ts'
import { isSame, valueAt, withValueAt } from './form-paths.ts'
import { toast } from './toast.tsx'
import { useOnce } from './use-once.ts'

interface FieldsOptions<Values, Valid> {
  initial: Values
  /** What `isChanged` compares with, if the form begins with a draft. */
  saved?: Values
  /** The error message for a value; nothing when it is valid. */
  rules?: Rules<Values>
  /** For long forms: errors by path, and the values as they are sent. */
  schema?: FormSchema<Valid>
  /** Called with valid values only, never twice at a time; its error is shown. `options` are for a call that creates. */
  submit: (values: Valid, options: CallOptions) => void | Promise<void>
  /** The errors of fields in a server's answer, if these are not named as here. */
  fieldsOf?: (error: AppError, values: Values) => Record<string, string>
  /** Instead of a toast with the error's message. */
  onFailure?: (error: unknown) => void
  /** Called with the paths of wrong fields before the first of them gets the focus. */
  onWrong?: (paths: readonly string[]) => void
  /** Called with the values whenever they have changed. */
  onChange?: (values: Values, isChanged: boolean) => void
}

/** The form of `useFields`. */
export type FormState<Values extends object, Valid = Values> = ReturnType<typeof useFields<Values, Valid>>

/**
 * The state of a form: values, errors (shown after blur, Enter or a submit), busy, and the server's own `fields`.
 * Spread `form.props` on the `<form>` and `form.bind('name')` on each field; keys are the fields' names. A long form
 * has paths as names (`form-fields.tsx`) and rows (`use-rows.ts`).
 */
export function useFields<Values extends object, Valid = Values>({
  initial,
  saved = initial,
  rules = {},
  schema,
  submit,
  fieldsOf = ({ fields }) => fields ?? {},
  onFailure,
  onWrong,
  onChange,
}: FieldsOptions<Values, Valid>) {
  type Name = keyof Values & string
  const [values, setValues] = useState(initial)
  /** Also for callers that began before the last change, such as uploads. */
  const now = useRef({ values, saved })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [serverErrors, setServerErrors] = useState<FormErrors>({})
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const once = useOnce()
  const element = useRef<HTMLFormElement>(null)
  const told = useRef(onChange)
  useEffect(() => {
    told.current = onChange
  })

  const isChanged = () => !isSame(now.current.values, now.current.saved)
  const focus = (paths: readonly string[]) => focusFirst(element.current, paths)
  const touch = (paths: readonly string[]) => setTouched((before) => new Set([...before, ...paths]))
  const { errors } = checkValues(values, rules, schema)

  function change(next: Values) {
    now.current.values = next
    setValues(next)
    told.current?.(next, isChanged())
  }

  function put(path: string, value: unknown) {
    change(withValueAt(now.current.values, path, value))
    setServerErrors(({ [path]: _said, ...before }) => before)
    if (isSent) touch([path])
  }

  /** The values as they are sent; null if a field is wrong, which then shows its error. */
  function check(focuses = true): Valid | null {
    const { errors: found, valid } = checkValues(now.current.values, rules, schema)
    const wrong = Object.keys(found)
    setSent(true)
    touch([...Object.keys(now.current.values), ...wrong])
    if (wrong.length === 0) return valid
    onWrong?.(wrong)
    if (focuses) focus(wrong)
    return null
  }

  /** Shows a server's errors at their fields. */
  function refuse(found: FormErrors) {
    setServerErrors(found)
    focus(Object.keys(found))
  }

  function fail(error: unknown) {
    const known = Object.entries(error instanceof AppError ? fieldsOf(error, now.current.values) : {}).filter(
      ([path, message]) => message && valueAt(now.current.values, path) !== undefined,
    )
    if (known.length > 0) refuse(Object.fromEntries(known))
    else if (onFailure) onFailure(error)
    else toast.error(error instanceof Error ? error.message : t('ui.something-went-wrong-please-try-again'))
  }

  async function send() {
    if (running.current) return
    const valid = check()
    if (valid === null) return
    running.current = true
    setBusy(true)
    setServerErrors({})
    try {
      await once(async (options) => submit(valid, options))
    } catch (error) {
      fail(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const shown = (path: string) => serverErrors[path] ?? (touched.has(path) ? errors[path] : undefined)
  return {
    values,
    busy,
    isValid: Object.keys(errors).length === 0,
    /** The values of this moment. */
    now: () => now.current.values,
    get isChanged() {
      return isChanged()
    },
    /** Whether an error is shown. */
    get isWrong() {
      return Object.keys({ ...errors, ...serverErrors }).some(shown)
    },
    set: <K extends Name>(name: K, value: Values[K]) => put(name, value),
    put,
    check,
    refuse,
    focus,
    /** Replaces the values and clears all errors; they are as saved, if nothing else is. */
    reset(next: Values = initial, asSaved: Values = next) {
      now.current.saved = asSaved
      change(next)
      setTouched(new Set())
      setServerErrors({})
      setSent(false)
    },
    /** What was said of the fields of moved rows goes with them; null for a path that is gone. */
    rename(to: (path: string) => string | null) {
      setTouched((before) => new Set([...before].flatMap((path) => to(path) ?? [])))
      setServerErrors((before) =>
        Object.fromEntries(
          Object.entries(before).flatMap(([path, message]) => {
            const next = to(path)
            return next === null ? [] : [[next, message]]
          }),
        ),
      )
    },
    /** The props of a field, except its label. */
    bind: <K extends Name>(name: K) => at<K, Values[K]>(name),
    at,
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

  /** The props of a field by its path. */
  function at<Name extends string, Value>(path: Name): Bound<Name, Value> {
    return {
      name: path,
      value: valueAt(values, path) as Value,
      onChange: (value) => put(path, value),
      onCommit: () => touch([path]),
      error: shown(path),
    }
  }
}

export interface Bound<Name, Value> {
  name: Name
  value: Value
  onChange: (value: Value) => void
  onCommit: () => void
  error: string | null | undefined
}

/** Focuses the first of these fields in the form's own order, in the next frame, when they are marked as invalid. */
function focusFirst(form: HTMLFormElement | null, names: readonly string[]) {
  requestAnimationFrame(() => {
    const fields = [...(form?.elements ?? [])] as HTMLInputElement[]
    const field = fields.find(({ name, disabled }) => names.includes(name) && !disabled)
    field?.focus()
    // What is wrong may be a group of fields.
    if (!field) form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
    // A wrong code is typed again, not corrected.
    if (field?.autocomplete === 'one-time-code') field.select()
  })
}
