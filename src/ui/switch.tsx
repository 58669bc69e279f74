import { classNames } from './class-names.ts'

interface SwitchProps {
  label: string
  value: boolean
  onChange: (value: boolean) => void
  hint?: string
  disabled?: boolean
  /** Waiting for the server: shows the new value and ignores presses. */
  busy?: boolean
  /** Hides the label visually, in tables. */
  bare?: boolean
}

/** Turns something on or off at once, without a save button. */
export function Switch({ label, value, onChange, hint, disabled, busy, bare }: SwitchProps) {
  return (
    <label
      className={
        bare ? 'tap-44 inline-flex align-middle' : 'flex min-h-11 items-center justify-between gap-4 py-1.5'
      }
    >
      <span className={bare ? 'sr-only' : 'min-w-0'}>
        <span className="block font-medium">{label}</span>
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={value}
        disabled={disabled}
        aria-busy={busy || undefined}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked)
        }}
        className={classNames(
          'relative h-6 w-10 shrink-0 appearance-none rounded-full bg-edge transition-colors',
          'before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-surface before:transition-transform',
          'checked:bg-leaf-600 checked:before:translate-x-4 disabled:bg-line',
          busy && 'before:animate-breathe',
        )}
      />
    </label>
  )
}
