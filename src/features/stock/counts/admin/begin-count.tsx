import { formatRupees } from '#shared/money.ts'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
    <Dialog
      open
      onClose={onClose}
      title="Begin a count"
      footer={
        <FormButtons onCancel={onClose} form="begin-count" busy={form.busy}>
          Begin
        </FormButtons>
      }
    >
      <form id="begin-count" {...form.props}>
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
      </form>
    </Dialog>
  )
}
