import { t } from '#shared/words.ts'
import { useState } from 'react'
import { onlyDigits, readMobile } from '#shared/typed-digits.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** The digits of a mobile number without its country code. */
const LENGTH = 10

/** May begin with a country code or a leading zero, which are taken off when the field is left; or with a word. */
const MAY_HAVE_PREFIX = /^\s*(?:[^\d\s]|0|91)/

/** Any spelling of an Indian number becomes ten digits (`readMobile`) when the field is left; more are not taken. */
export function PhoneField({
  value,
  onChange,
  onCommit,
  hint,
  ...rest
}: Omit<TextFieldProps, 'type' | 'inputMode' | 'before'>) {
  const [isCut, setCut] = useState(false)
  return (
    <TextField
      autoComplete="tel-national"
      {...rest}
      type="tel"
      inputMode="tel"
      before="+91"
      inputClassName="tabular-nums"
      hint={isCut ? t('ui.a-mobile-number-has-10-digits-the') : hint}
      value={value}
      onChange={(typed) => {
        const digits = onlyDigits(typed)
        const isTooLong = digits.length > LENGTH && !MAY_HAVE_PREFIX.test(typed)
        setCut(isTooLong)
        onChange(isTooLong ? digits.slice(0, LENGTH) : typed)
      }}
      onCommit={() => {
        onChange(readMobile(value) ?? value)
        onCommit?.()
      }}
    />
  )
}
