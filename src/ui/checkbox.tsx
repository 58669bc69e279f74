import { Check, Minus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { FieldNote } from './field-frame.tsx'

interface CheckboxProps {
  label: ReactNode
  value: boolean
  onChange: (value: boolean) => void
  /** Some but not all of a group are selected. */
  partly?: boolean
  error?: string | null
  onCommit?: () => void
  name?: string
  disabled?: boolean
  /** It has the focus when its dialog opens. */
  'data-autofocus'?: '' | undefined
  /** Hides the label visually, in tables. */
  bare?: boolean
}

/** A checkbox. Never ticked in advance. */
export function Checkbox({ label, value, onChange, partly, error, onCommit, bare, ...rest }: CheckboxProps) {
  const noteId = useId()
  return (
    <div>
      <label
        className={
          bare ? 'tap-44 inline-grid size-5' : 'inline-flex min-h-11 items-start gap-3 py-2.5 text-base'
        }
      >
        <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            type="checkbox"
            {...rest}
            checked={value}
            ref={(input) => {
              if (input) input.indeterminate = Boolean(partly)
            }}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onCommit}
            className="peer absolute inset-0 size-5 appearance-none rounded-sm border-2 border-edge bg-surface transition-colors checked:border-leaf-600 checked:bg-leaf-600 indeterminate:border-leaf-600 indeterminate:bg-leaf-600 aria-invalid:border-danger disabled:border-line disabled:bg-canvas disabled:checked:bg-edge"
          />
          {partly ? (
            <Minus
              size={14}
              strokeWidth={3.5}
              aria-hidden
              className="pointer-events-none relative text-surface"
            />
          ) : (
            <Check
              size={14}
              strokeWidth={3.5}
              aria-hidden
              className="pointer-events-none relative text-surface opacity-0 peer-checked:opacity-100"
            />
          )}
        </span>
        <span className={bare ? 'sr-only' : undefined}>{label}</span>
      </label>
      {error && <FieldNote id={noteId} error={error} />}
    </div>
  )
}
