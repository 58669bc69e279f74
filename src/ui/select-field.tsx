import { ChevronDown } from 'lucide-react'
import { fieldBox, FieldFrame, fieldInput, type FieldProps } from './field-frame.tsx'

export interface Option<Value extends string> {
  value: Value
  label: string
  disabled?: boolean
}

interface SelectFieldProps<Value extends string> extends Omit<FieldProps<Value | ''>, 'onChange'> {
  onChange: (value: Value) => void
  options: readonly Option<Value>[]
  /** Shown while nothing is chosen: "Choose a state". */
  placeholder?: string
}

/** A choice of one option, with the browser's own select element. */
export function SelectField<Value extends string>({
  label,
  value,
  onChange,
  onCommit,
  error,
  hint,
  optional,
  options,
  placeholder,
  ...rest
}: SelectFieldProps<Value>) {
  return (
    <FieldFrame label={label} error={error} hint={hint} optional={optional}>
      {(control) => (
        <div className={`${fieldBox} relative`}>
          <select
            required={!optional}
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value as Value)}
            onBlur={onCommit}
            className={`${fieldInput} min-h-10.5 appearance-none truncate pr-10`}
          >
            {placeholder !== undefined && (
              <option value="" disabled={!optional}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={18} aria-hidden className="pointer-events-none absolute right-3 text-muted" />
        </div>
      )}
    </FieldFrame>
  )
}
