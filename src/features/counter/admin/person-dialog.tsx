import { t } from '#shared/words.ts'
import { useState } from 'react'
import { AppError } from '#shared/problems.ts'
import { Dialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { PIN } from '../till-pin.ts'
import type { Proof } from './use-cashier.ts'

interface PersonDialogProps {
  title: string
  people: readonly { _id: string; name: string }[]
  /** What is said if there is nobody to choose. */
  nobody: string
  onProve: (userId: string, proof: Proof) => Promise<void>
  onClose: () => void
}

/** Asks who somebody is, and their PIN; after too many wrong ones their password. */
export function PersonDialog({ title, people, nobody, onProve, onClose }: PersonDialogProps) {
  const [isLocked, setLocked] = useState(false)
  const form = useFields({
    initial: { userId: people[0]?._id ?? '', pin: '', password: '' },
    submit: async ({ userId, pin, password }) => {
      try {
        await onProve(userId, isLocked ? { password } : { pin })
      } catch (error) {
        if (error instanceof AppError && error.code === 'pin_locked') setLocked(true)
        form.set('pin', '')
        throw error
      }
    },
    fieldsOf: ({ code, message }) => ({
      [isLocked || code === 'pin_locked' ? 'password' : 'pin']: message,
    }),
  })
  const { pin, password } = form.values
  if (people.length === 0)
    return (
      <Dialog open onClose={onClose} title={title}>
        <p>{nobody}</p>
      </Dialog>
    )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      action={t('counter.continue')}
      disabled={isLocked ? password === '' : !PIN.test(pin)}
    >
      <SelectField
        label={t('counter.who')}
        options={people.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...form.bind('userId')}
        onChange={(chosen) => {
          form.reset({ userId: chosen, pin: '', password: '' })
          setLocked(false)
        }}
      />
      {isLocked ? (
        <PasswordField
          label={t('counter.password')}
          autoComplete="off"
          autoFocus
          {...form.bind('password')}
        />
      ) : (
        <TextField
          label={t('counter.pin')}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          maxLength={6}
          {...form.bind('pin')}
        />
      )}
    </FormDialog>
  )
}
