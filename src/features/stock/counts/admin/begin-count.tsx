import { t } from '#shared/words.ts'
import { formatRupees } from '#shared/money.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useBeginCount, useCountSettings } from './use-counts.ts'

export function BeginDialog({ onClose, onBegun }: { onClose: () => void; onBegun: (id: string) => void }) {
  const begin = useBeginCount(onBegun)
  const { data: settings } = useCountSettings().query
  const form = useFields({
    initial: { shelf: '' },
    submit: async ({ shelf }, options) => {
      await begin({ shelf: shelf.trim() || null }, options)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('counts.begin-a-count')}
      className=""
      action={t('counts.begin')}
    >
      <TextField
        label={t('counts.shelf')}
        optional
        autoFocus
        maxLength={20}
        autoComplete="off"
        placeholder={'A3'}
        hint={t('counts.empty-counts-anything-in-the-shop')}
        {...form.bind('shelf')}
      />
      {settings && (
        <p className="text-sm text-muted">
          {t('counts.differences-above-limit-are-counted-a-second', { limit: formatRupees(settings.limit) })}
        </p>
      )}
    </FormDialog>
  )
}
