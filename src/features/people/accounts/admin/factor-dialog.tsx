import { t } from '#shared/words.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { codeInField } from './code-in-field.ts'

interface FactorDialogProps {
  title: string
  children: string
  action: string
  isDanger?: boolean
  onClose: () => void
  onSubmit: (secondFactor: string) => Promise<void>
}

/** Asks for a code before two-step login is changed. */
export function FactorDialog({ title, children, action, isDanger, onClose, onSubmit }: FactorDialogProps) {
  const form = useFields({
    initial: { secondFactor: '' },
    rules: {
      secondFactor: (typed) =>
        typed.trim() ? null : t('accounts.please-enter-the-code-from-your-authenticator'),
    },
    submit: async ({ secondFactor }) => {
      await codeInField('secondFactor', onSubmit(secondFactor))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      action={action}
      variant={isDanger ? 'danger' : 'primary'}
    >
      <p className="text-muted">{children}</p>
      <TextField
        {...form.bind('secondFactor')}
        label={t('accounts.code-from-your-authenticator-app')}
        hint={t('accounts.or-one-of-your-recovery-codes')}
        autoComplete="off"
        maxLength={40}
        autoFocus
      />
    </FormDialog>
  )
}
