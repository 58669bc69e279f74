import { t } from '#shared/words.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useFields } from '#ui/use-fields.ts'
import { asSold, lineAmount, type Bill } from '../bill.ts'

interface SplitDialogProps {
  bill: Bill
  onDone: (ids: ReadonlySet<number>) => void
  onClose: () => void
}

/** Asks which lines become a bill of their own. */
export function SplitDialog({ bill, onDone, onClose }: SplitDialogProps) {
  const form = useFields({
    initial: { ids: [] as readonly number[] },
    submit: ({ ids }) => onDone(new Set(ids)),
  })
  const { ids } = form.values
  const chosen = asSold(bill).lines.filter(({ id }) => ids.includes(id))
  const paise = chosen.reduce((sum, line) => sum + lineAmount(line), 0)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('counter.which-lines-are-a-bill-of-their')}
      className="grid grid-cols-1 gap-1"
      disabled={chosen.length === 0 || chosen.length === bill.lines.length}
      action={t('counter.park-torupees', { toRupees: formatRupees(toRupees(paise)) })}
    >
      {bill.lines.map(({ id, pack, grams, quantity }) => (
        <Checkbox
          key={id}
          label={`${pack.weighed ? `${grams ?? 0} g` : `${quantity} ×`} ${pack.name}, ${pack.unit}`}
          value={ids.includes(id)}
          onChange={(isChosen) =>
            form.set('ids', isChosen ? [...ids, id] : ids.filter((other) => other !== id))
          }
        />
      ))}
    </FormDialog>
  )
}
