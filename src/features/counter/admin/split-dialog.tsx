import { t } from '#shared/words.ts'
import { useState } from 'react'
import { formatRupees, toRupees } from '#shared/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { lineAmount, type Bill } from '../bill.ts'

/** Asks which lines become a bill of their own. */
export function SplitDialog({
  bill,
  onDone,
  onClose,
}: {
  bill: Bill
  onDone: (ids: ReadonlySet<number>) => void
  onClose: () => void
}) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(ids)
    if (isChosen) next.add(id)
    else next.delete(id)
    setIds(next)
  }
  const chosen = bill.lines.filter(({ id }) => ids.has(id))
  const paise = chosen.reduce((sum, line) => sum + lineAmount(line), 0)
  return (
    <Dialog open onClose={onClose} title={t('counter.which-lines-are-a-bill-of-their')}>
      <form
        noValidate
        className="grid grid-cols-1 gap-1"
        onSubmit={(event) => {
          event.preventDefault()
          onDone(ids)
        }}
      >
        {bill.lines.map((line) => (
          <Checkbox
            key={line.id}
            label={`${line.pack.weighed ? `${line.grams ?? 0} g` : `${line.quantity} ×`} ${line.pack.name}, ${line.pack.unit}`}
            value={ids.has(line.id)}
            onChange={(isChosen) => toggle(line.id, isChosen)}
          />
        ))}
        <FormButtons onCancel={onClose} disabled={chosen.length === 0 || chosen.length === bill.lines.length}>
          {t('counter.park-torupees', { toRupees: formatRupees(toRupees(paise)) })}
        </FormButtons>
      </form>
    </Dialog>
  )
}
