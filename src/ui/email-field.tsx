import { t } from '#shared/words.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A field for the address of whoever fills in the form. */
export const EmailField = (props: Omit<TextFieldProps, 'label' | 'type' | 'inputMode'>) => (
  <TextField
    autoComplete="email"
    maxLength={254}
    {...props}
    label={t('ui.email-address')}
    type="email"
    inputMode="email"
    placeholder="you@example.com"
  />
)
