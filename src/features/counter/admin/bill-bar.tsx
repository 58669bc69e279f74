import { t } from '#shared/words.ts'
import { Pause, Percent } from 'lucide-react'
import { useState } from 'react'
import { formatPaise } from '#shared/money.ts'
import { Button } from '#ui/button.tsx'
import { type Bill, asSold, lineAmount } from '../bill.ts'
import type { ParkedBill } from './counter-storage.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useFields } from '#ui/use-fields.ts'

interface BillBarProps {
  bill: Bill
  totalOf: (bill: Bill) => number
  parked: readonly ParkedBill[]
  onPay: () => void
  /** Asks for percent off the bill, after what was taken off its lines. */
  onDiscount: () => void
  onPark: () => Promise<void>
  onSplit: (ids: ReadonlySet<number>) => Promise<void>
  onRecall: (parked: ParkedBill) => Promise<void>
}

/** Pays or parks the open bill, and takes a parked one back. */
export function BillBar({
  bill,
  totalOf,
  parked,
  onPay,
  onDiscount,
  onPark,
  onSplit,
  onRecall,
}: BillBarProps) {
  const [isSplitting, setSplits] = useState(false)
  const hasLines = bill.lines.length > 0
  if (!hasLines && parked.length === 0) return null
  return (
    <div className="sticky bottom-0 z-10 max-[20rem]:static flex flex-wrap items-center gap-2 border-t border-line bg-canvas py-2 max-sm:*:grow print:hidden">
      {hasLines && (
        <>
          <Button size="lg" className="grow" onClick={onPay}>
            {t('counter.pay-torupees', { toRupees: formatPaise(totalOf(bill)) })}
          </Button>
          <Button
            variant="quiet"
            size="lg"
            icon={Pause}
            title={t('counter.or-type-key', { key: '/' })}
            onClick={() => void onPark()}
          >
            {t('counter.park')}
          </Button>
          <Button
            variant="quiet"
            size="lg"
            icon={Percent}
            title={t('counter.or-type-key', { key: '%' })}
            onClick={onDiscount}
          >
            {t('counter.discount')}
            {bill.discount && ` ${bill.discount.percent} %`}
          </Button>
          {bill.lines.length > 1 && (
            <Button variant="quiet" size="lg" onClick={() => setSplits(true)}>
              {t('counter.split')}
            </Button>
          )}
          {isSplitting && (
            <SplitDialog
              bill={bill}
              onClose={() => setSplits(false)}
              onDone={(ids) => {
                setSplits(false)
                void onSplit(ids)
              }}
            />
          )}
        </>
      )}
      {parked.map((one) => (
        <Button key={one.id} variant="soft" size="lg" onClick={() => void onRecall(one)}>
          {hasLines ? t('counter.join') : t('counter.recall')} {one.name} {formatPaise(totalOf(one.bill))}
        </Button>
      ))}
    </div>
  )
}

interface SplitDialogProps {
  bill: Bill
  onDone: (ids: ReadonlySet<number>) => void
  onClose: () => void
}

/** Asks which lines become a bill of their own. */
function SplitDialog({ bill, onDone, onClose }: SplitDialogProps) {
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
      action={t('counter.park-torupees', { toRupees: formatPaise(paise) })}
    >
      {bill.lines.map(({ id, pack, grams, quantity }, at) => (
        <Checkbox
          key={id}
          data-autofocus={at === 0 ? '' : undefined}
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
