import { t } from '#shared/words.ts'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password field with a show button. `autoComplete` says whether it is the current or a new password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [seen, setSeen] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={seen ? 'text' : 'password'}
      after={
        <IconButton
          size="sm"
          label={seen ? t('ui.hide-password') : t('ui.show-password')}
          icon={seen ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          onClick={() => setSeen(!seen)}
          className="-mr-1"
        />
      }
    />
  )
}
