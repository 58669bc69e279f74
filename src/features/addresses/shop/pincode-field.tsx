import { t } from '#shared/words.ts'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import { readPincode } from '#shared/typed-digits.ts'

/** A pincode. It stays as typed until the field is left; then any spelling of it ("PIN 560-038") becomes six digits. */
export function PincodeField({ onCommit, ...rest }: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label={t('addresses.pincode')}
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={60}
      inputClassName="tabular-nums"
      {...rest}
      onCommit={() => {
        rest.onChange(readPincode(rest.value) ?? rest.value)
        onCommit?.()
      }}
    />
  )
}
