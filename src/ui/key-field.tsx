import { isRequired, type ProviderField } from '#shared/payment-providers.ts'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'
import type { Bound } from './use-fields.ts'

interface KeyFieldProps extends Bound<string, string> {
  field: ProviderField
  /** What the shop has of it. */
  stored: { isSet: boolean; lastFour?: string | undefined } | undefined
}

/** A setting of a company; a key of it is never shown again once it is stored. */
export function KeyField({ field, stored, ...bound }: KeyFieldProps) {
  const isStored = stored?.isSet === true && field.kind !== 'open'
  const shared = {
    ...bound,
    label: field.label,
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 2000,
    optional: !isRequired(field),
    placeholder: isStored ? `•••• ${stored.lastFour ?? ''}` : field.usual,
    ...(isStored && { hint: 'Stored. Leave it empty to keep it.' }),
  }
  return field.kind === 'secret' ? (
    <PasswordField {...shared} autoComplete="new-password" />
  ) : (
    <TextField {...shared} />
  )
}
