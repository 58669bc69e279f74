import { t } from '#shared/words.ts'
import { useClient } from '#ui/api-context.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { tillCalls } from '../till-calls.ts'
import type { TillContract } from '../till-contract.ts'

interface NoSaleDialogProps {
  counterId: string
  cashierId: string | undefined
  onClose: () => void
}

/** Asks why the drawer is opened without a sale, and notes it. */
export function NoSaleDialog({ counterId, cashierId, onClose }: NoSaleDialogProps) {
  const { openWithoutSale } = useClient<TillContract>(tillCalls)
  const form = useFields({
    initial: { reason: '' },
    submit: async ({ reason }, options) => {
      const body = { counterId, reason: reason.trim(), ...(cashierId && { cashierId }) }
      const { data } = await openWithoutSale({ body }, options)
      toast.success(t('counter.noted-times-without-a-sale-since-this', { times: data.times }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('counter.open-the-drawer-without-a-sale')}
      action={t('counter.note-it')}
      disabled={!form.values.reason.trim()}
    >
      <p>{t('counter.it-is-counted-and-listed-in-the')}</p>
      <TextField
        label={t('counter.what-for')}
        maxLength={200}
        autoFocus
        hint={t('counter.such-as-change-for-500')}
        {...form.bind('reason')}
      />
    </FormDialog>
  )
}
