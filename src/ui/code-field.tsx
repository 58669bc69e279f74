import { t } from '#shared/words.ts'
import { useState } from 'react'
import { onlyDigits } from '#shared/typed-digits.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength' | 'autoComplete'> {
  /** The number of digits. */
  length?: number
  /** Called with the digits when the last one has been entered. */
  onComplete?: (code: string) => void
}

/** One input for an emailed code, for paste, autofill and screen readers; digits of any script, no more than `length`. */
export function CodeField({ length = 6, onChange, onComplete, hint, ...rest }: CodeFieldProps) {
  const [isCut, setCut] = useState(false)
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`\\d{${length}}`}
      placeholder={'•'.repeat(length)}
      inputClassName="text-xl! font-semibold tracking-[0.4em] tabular-nums placeholder:text-line"
      hint={isCut ? t('ui.a-code-has-value-digits-the-rest', { value: length }) : hint}
      onChange={(text) => {
        const typed = onlyDigits(text)
        setCut(typed.length > length)
        const digits = typed.slice(0, length)
        onChange(digits)
        if (digits.length === length && digits !== rest.value) onComplete?.(digits)
      }}
    />
  )
}
