import { t } from '#shared/words.ts'
import type { ReactNode } from 'react'
import type { CallOptions } from '#shared/api-client.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'

interface UndoDialogProps {
  title: string
  children: ReactNode
  onClose: () => void
  onUndo: (reason: string, options: CallOptions) => Promise<unknown>
}

/** Undoes an entry of money, with a reason that stays with it. */
export function UndoDialog({ title, children, onClose, onUndo }: UndoDialogProps) {
  const form = useFields({
    initial: { reason: '' },
    rules: { reason: (reason) => (reason.trim() ? null : t('cash.enter-a-reason')) },
    submit: async ({ reason }, options) => {
      await onUndo(reason.trim(), options)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={title} action={t('cash.undo')}>
      <div className="grid gap-2 text-muted">{children}</div>
      <TextField label={t('cash.reason')} autoFocus maxLength={300} {...form.bind('reason')} />
    </FormDialog>
  )
}
