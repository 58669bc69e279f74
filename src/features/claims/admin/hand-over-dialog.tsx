import { DrawerField } from '#features/cash/admin/drawer-field.tsx'
import { formatRupees } from '#shared/money.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useFields } from '#ui/use-fields.ts'

interface HandOverDialogProps {
  /** In rupees. */
  cash: number
  /** The counters whose drawers are open. */
  drawers: readonly { _id: string; name: string }[]
  /** Says itself what failed. Without a counter the cash comes out of the safe. */
  onHandOver: (from: { counterId?: string }) => Promise<unknown>
  onClose: () => void
}

/** From where the cash of a claim is given. */
export function HandOverDialog({ cash, drawers, onHandOver, onClose }: HandOverDialogProps) {
  const form = useFields({
    initial: { counterId: drawers[0]?._id ?? '' },
    submit: async ({ counterId }) => {
      await onHandOver(counterId === '' ? {} : { counterId })
    },
    onFailure: () => undefined,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`${formatRupees(cash)} in cash`}
      cancel="Not now"
      action="Handed over"
    >
      {drawers.length === 0 && <p>It comes out of the safe: no drawer is open.</p>}
      <DrawerField
        drawers={drawers}
        label="The cash comes from"
        none="The safe"
        {...form.bind('counterId')}
      />
    </FormDialog>
  )
}
