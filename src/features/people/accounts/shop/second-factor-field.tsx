import { t } from '#shared/words.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { FieldProps } from '#ui/field-frame.tsx'
import { TextField } from '#ui/text-field.tsx'

/** The second factor of an administrator's login: the authenticator app's code, or a recovery code. */
export function SecondFactorField(props: Omit<FieldProps<string>, 'label'>) {
  const [isRecovery, setRecovery] = useState(false)
  return (
    <div>
      <TextField
        {...props}
        key={isRecovery ? 'recovery' : 'app'}
        label={isRecovery ? t('accounts.recovery-code') : t('accounts.code-from-your-authenticator-app')}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        inputMode={isRecovery ? 'text' : 'numeric'}
        inputClassName="font-semibold tracking-widest tabular-nums"
      />
      <Button
        variant="link"
        size="sm"
        className="px-0!"
        onClick={() => {
          props.onChange('')
          setRecovery(!isRecovery)
        }}
      >
        {isRecovery ? t('accounts.use-the-app-instead') : t('accounts.use-a-recovery-code-instead')}
      </Button>
    </div>
  )
}
