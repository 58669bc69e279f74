import { TextField, type TextFieldProps } from './text-field.tsx'

interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength' | 'autoComplete'> {
  /** The number of digits. */
  length?: number
  /** Called with the digits when the last one has been entered. */
  onComplete?: (code: string) => void
}

/** A field for an emailed code: a single input, so that paste ("123 456"), autofill and screen readers work. */
export function CodeField({ length = 6, onChange, onComplete, ...rest }: CodeFieldProps) {
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`\\d{${length}}`}
      placeholder={'•'.repeat(length)}
      inputClassName="text-xl! font-semibold tracking-[0.4em] tabular-nums placeholder:text-line"
      onChange={(text) => {
        const digits = text.replace(/\D/g, '').slice(0, length)
        onChange(digits)
        if (digits.length === length && digits !== rest.value) onComplete?.(digits)
      }}
    />
  )
}
