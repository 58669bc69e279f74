import { t } from '#shared/words.ts'
import { CircleAlert } from 'lucide-react'
import { useId, type KeyboardEvent, type ReactNode } from 'react'

/** The common props of fields. `useFields().bind(name)` gives value, onChange, onCommit and error together. */
export interface FieldProps<Value> {
  label: string
  value: Value
  onChange: (value: Value) => void
  /** Called on blur and on Enter: the moment to show an error. */
  onCommit?: () => void
  error?: string | null
  /** Help text under the field, replaced by an error. */
  hint?: ReactNode
  /** Adds "(optional)" to the label; fields are required otherwise. */
  optional?: boolean
  /** False for a field that may stay empty where saying so at each would be noise. */
  required?: boolean
  name?: string
  disabled?: boolean
}

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The label above, the control, and a line reserved below for hint or error, so that the layout never jumps. */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  children,
}: Pick<FieldProps<never>, 'label' | 'hint' | 'error' | 'optional'> & {
  children: (control: ControlProps) => ReactNode
}) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> {t('ui.optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

/** The line under a field. It is rendered even when empty, so that screen readers announce its changes. */
export function FieldNote({ id, error, hint }: { id: string; error?: string | null; hint?: ReactNode }) {
  return (
    <p id={id} aria-live="polite" className="mt-1 min-h-5 text-sm text-muted">
      {error ? (
        <span className="flex gap-1.5 text-danger">
          <CircleAlert size={16} className="mt-0.5" aria-hidden />
          {error}
        </span>
      ) : (
        hint
      )}
    </p>
  )
}

/** The outline of an input, with its states. */
export const fieldBox =
  'flex w-full items-center rounded-lg border border-edge bg-surface transition-colors ' +
  'has-focus-visible:border-leaf-600 has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-leaf-600 ' +
  'has-[>[aria-invalid]]:border-danger has-[>[aria-invalid]]:outline-danger has-[>:disabled]:border-line has-[>:disabled]:bg-canvas has-[>:disabled]:text-muted'

/** The input inside the outline, which shows the focus. */
export const fieldInput =
  'min-w-0 grow bg-transparent px-3 text-base outline-none placeholder:text-muted disabled:cursor-not-allowed'

export const commitOnEnter = (onCommit: (() => void) | undefined) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) onCommit?.()
}
