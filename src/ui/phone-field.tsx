import { nationalNumber } from '#shared/national-number.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** An Indian mobile number: its value is up to ten digits; a pasted "+91 98765 43210" or "098765…" is understood. */
export function PhoneField({ onChange, ...rest }: Omit<TextFieldProps, 'type' | 'inputMode' | 'before'>) {
  return (
    <TextField
      autoComplete="tel-national"
      {...rest}
      type="tel"
      inputMode="numeric"
      before="+91"
      inputClassName="tabular-nums"
      onChange={(text) => onChange(nationalDigits(text))}
    />
  )
}

export const nationalDigits = (text: string): string => nationalNumber(text).slice(0, 10)
