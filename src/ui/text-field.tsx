import type { ComponentProps, ReactNode } from 'react'
import { indianDigits } from '#shared/typed-digits.ts'
import { classNames } from './class-names.ts'
import { fieldBox, FieldFrame, fieldInput, commitOnEnter, type FieldProps } from './field-frame.tsx'

type InputProps = Omit<ComponentProps<'input'>, keyof FieldProps<string> | 'prefix' | 'children'>

export interface TextFieldProps extends FieldProps<string>, InputProps {
  /** Shown inside the box before or after the text: ₹, +91, kg, a button. */
  before?: ReactNode
  after?: ReactNode
  inputClassName?: string
}

/** Fields with these keyboards take digits. */
const DIGITS = new Set<unknown>(['numeric', 'decimal', 'tel'])

/** A field for one line of text. Where digits are typed, those of Indian scripts become 0–9. */
export function TextField({
  label,
  value,
  onChange,
  onCommit,
  onKeyDown = commitOnEnter(onCommit),
  error,
  hint,
  optional,
  before,
  after,
  autoFocus,
  inputClassName,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} optional={optional}>
      {(control) => (
        <div className={classNames(fieldBox, className)}>
          {before && <span className="pl-3 text-muted select-none">{before}</span>}
          <input
            type="text"
            required={!optional}
            {...rest}
            {...control}
            value={value}
            autoFocus={autoFocus}
            data-autofocus={autoFocus ? '' : undefined}
            onChange={({ target: { value: typed } }) =>
              onChange(DIGITS.has(rest.inputMode) ? indianDigits(typed) : typed)
            }
            onBlur={onCommit}
            onKeyDown={onKeyDown}
            className={classNames(fieldInput, 'min-h-10.5', inputClassName)}
          />
          {after && <span className="shrink-0 pr-3 text-muted select-none">{after}</span>}
        </div>
      )}
    </FieldFrame>
  )
}
