import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'

interface FactorDialogProps {
  title: string
  /** What happens. */
  children: string
  action: string
  isDanger?: boolean
  onClose: () => void
  onSubmit: (secondFactor: string) => Promise<void>
}

/** Asks for the second step once more before something about it changes. */
export function FactorDialog({ title, children, action, isDanger, onClose, onSubmit }: FactorDialogProps) {
  const form = useFields({
    initial: { secondFactor: '' },
    rules: {
      secondFactor: (typed) => (typed.trim() ? null : 'Please enter the code from your authenticator app'),
    },
    submit: async ({ secondFactor }) => {
      await onSubmit(secondFactor)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="factor-form" variant={isDanger ? 'danger' : 'primary'} busy={form.busy}>
            {action}
          </Button>
        </div>
      }
    >
      <form id="factor-form" {...form.props} className="grid gap-3">
        <p className="text-muted">{children}</p>
        <TextField
          {...form.bind('secondFactor')}
          label="Code from your authenticator app"
          hint="Or one of your recovery codes"
          autoComplete="off"
          maxLength={40}
          autoFocus
        />
      </form>
    </Dialog>
  )
}
