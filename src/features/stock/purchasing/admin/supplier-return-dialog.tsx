import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PackSearch } from '#features/catalogue/admin/pack-search.tsx'
import type { FoundPack } from '#features/stock/movements/contract.ts'
import { formatRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { weightText } from '#shared/weight-text.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { NumberField, RupeesField } from '#ui/number-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Supplier } from '../contract.ts'
import { useSavePurchasing } from './use-purchasing.ts'
import { useSupplierCalls } from './use-supplier.ts'

interface Line {
  pack: FoundPack
  /** Packs, or grams of what is sold by weight. */
  amount: number | null
  cost: number | null
}

const isSame = (a: FoundPack, b: FoundPack) => a.productId === b.productId && a.unit === b.unit

/** What the supplier gives back for a line, in rupees. */
const worthOf = ({ pack, amount, cost }: Line): number =>
  ((amount ?? 0) / (pack.weight?.pack ?? 1)) * (cost ?? 0)

/** Sends goods back to a supplier: stock leaves, and a debit note lowers what is owed. */
export function SupplierReturnDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { returnToSupplier } = useSupplierCalls()
  const save = useSavePurchasing()
  const [lines, setLines] = useState<Line[]>([])
  const [question, setQuestion] = useState<string | null>(null)
  const form = useFields({
    initial: { reason: '' },
    rules: { reason: (reason) => (reason.trim() ? null : 'Enter a reason') },
    submit: async ({ reason }, options) => {
      const wrong = lines.find(({ amount, cost }) => !amount || cost === null)
      if (lines.length === 0) throw new Error('Choose what goes back.')
      if (wrong) throw new Error(`Enter how much of ${wrong.pack.name} goes back, and what one cost.`)
      const body = {
        supplierId: supplier._id,
        reason: reason.trim(),
        confirmed: question !== null,
        lines: lines.map(({ pack, amount, cost }) => ({
          productId: pack.productId,
          unit: pack.unit,
          ...(pack.weight ? { grams: amount! } : { quantity: amount! }),
          cost: cost!,
        })),
      }
      try {
        await save(() => returnToSupplier({ body }, options))
        onClose()
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'purchase_questions')) throw error
        setQuestion(String(error.data?.questions))
      }
    },
  })
  const change = (at: number, line: Partial<Line>) => {
    setQuestion(null)
    setLines((before) => before.map((one, i) => (i === at ? { ...one, ...line } : one)))
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Return goods to ${supplier.name}`}
      width="lg"
      action={question ? 'Yes, it is right' : 'Write debit note'}
    >
      <PackSearch
        label="Add a product"
        supplierId={supplier._id}
        noteOf={({ weight, stock }) =>
          weight ? `${weightText(weight.stock)} in stock` : `${stock} in stock`
        }
        onPick={(pack) => {
          setQuestion(null)
          setLines((before) =>
            before.some((one) => isSame(one.pack, pack))
              ? before
              : [...before, { pack, amount: pack.weight ? null : 1, cost: null }],
          )
        }}
      />
      <ul aria-label="What goes back" className="grid grid-cols-1 gap-2">
        {lines.map((line, at) => (
          <li
            key={`${line.pack.productId} ${line.pack.unit}`}
            className="grid grid-cols-[1fr_1fr_auto] items-start gap-x-3 rounded-xl border border-line p-3"
          >
            <p className="col-span-2 font-semibold wrap-anywhere">
              {line.pack.name} <span className="font-normal text-muted">{line.pack.unit}</span>
            </p>
            <IconButton
              size="sm"
              label={`Remove ${line.pack.name}`}
              icon={Trash2}
              onClick={() => setLines((before) => before.filter((one) => one !== line))}
            />
            <NumberField
              label={line.pack.weight ? 'Grams' : 'How many'}
              value={line.amount}
              onChange={(amount) => change(at, { amount })}
            />
            <RupeesField
              label={`Cost of ${line.pack.weight ? line.pack.unit : 'one'}`}
              value={line.cost}
              onChange={(cost) => change(at, { cost })}
            />
          </li>
        ))}
      </ul>
      <TextField label="Reason" maxLength={300} {...form.bind('reason')} />
      {question && <Note tone="warn">{question} Is it right?</Note>}
      <p className="font-semibold">
        Debit note over {formatRupees(lines.reduce((sum, line) => sum + worthOf(line), 0))}
      </p>
    </FormDialog>
  )
}
