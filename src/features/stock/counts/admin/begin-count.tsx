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
    <FormDialog form={form} onClose={onClose} title="Begin a count" className="" action="Begin">
      <TextField
        label="Shelf"
        optional
        autoFocus
        maxLength={20}
        autoComplete="off"
        placeholder="A3"
        hint="Empty counts anything in the shop."
        {...form.bind('shelf')}
      />
      {settings && (
        <p className="text-sm text-muted">
          Differences above {formatRupees(settings.limit)} are counted a second time, by somebody else.
        </p>
      )}
    </FormDialog>
  )
}
