import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { PackSearch } from '#features/catalogue/admin/pack-search.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type LineField } from './bill-draft.ts'
import { BillFile } from './bill-file.tsx'
import { BillLineCard } from './bill-line-card.tsx'
import { BillActions } from './bill-actions.tsx'
import { BillNotes } from './bill-notes.tsx'
import { SupplierDialog } from './supplier-list.tsx'
import { amountOf, useBill } from './use-bill.ts'
import { useSuppliers } from './use-purchasing.ts'

/** By scanning, searching or a file; each line says what it would change. Kept on this device until it is entered. */
export function BillForm({ onEntered }: { onEntered: () => void }) {
  const suppliers = useSuppliers()
  const bill = useBill(onEntered)
  const { draft, current, set, setLine } = bill
  const { lines } = draft
  const [isAdding, setAdding] = useState(false)
  const [choosing, setChoosing] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const remarkOn = (wanted: string) =>
    current?.remarks.find(({ field, kind }) => field === wanted && kind === 'refused')?.message

  if (suppliers.error && !suppliers.data) return <LoadProblem query={suppliers} />
  if (!suppliers.data) return <Skeleton className="h-64" />
  const showWrong = () => {
    const at = current?.lines.findIndex((line) => line.errors.length > 0) ?? -1
    const card = list.current?.children[at]
    card?.scrollIntoView({ block: 'center' })
    card?.querySelector<HTMLElement>('[aria-invalid]')?.focus({ preventScroll: true })
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-x-3 lg:grid-cols-[minmax(0,1fr)_14rem_12rem]">
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <SelectField
              label="Supplier"
              value={draft.supplierId}
              onChange={(supplierId) => set({ supplierId })}
              placeholder="Choose a supplier"
              options={suppliers.data
                .filter(({ isActive, _id }) => isActive || _id === draft.supplierId)
                .map(({ _id, name }) => ({ value: _id, label: name }))}
            />
          </div>
          <Button variant="soft" className="mt-6" icon={Plus} onClick={() => setAdding(true)}>
            New
          </Button>
        </div>
        <TextField
          label="Bill number"
          value={draft.billNumber}
          onChange={(billNumber) => set({ billNumber })}
          error={remarkOn('billNumber')}
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          label="Date of the bill"
          type="date"
          value={draft.billDate}
          onChange={(billDate) => set({ billDate })}
          error={remarkOn('billDate')}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-2 lg:grid-cols-[minmax(0,1fr)_auto]">
        <PackSearch
          label="Add a product"
          onPick={bill.add}
          supplierId={draft.supplierId}
          hint="A packet that is scanned again counts one more."
        />
        <BillFile supplierId={draft.supplierId} onRead={bill.addRows} />
      </div>
      <BillNotes bill={bill} />
      {lines.length === 0 ? (
        <p className="rounded-xl border border-dashed border-edge px-4 py-8 text-center text-muted">
          Scan or type the first product, or choose the supplier’s file.
        </p>
      ) : (
        <ul ref={list} aria-label="Lines of the bill" className="grid grid-cols-1 gap-3">
          {lines.map((line, at) => (
            <li key={line.key}>
              <BillLineCard
                line={line}
                checked={current?.lines[at] ?? null}
                onChange={(field: LineField, text) => setLine(line.key, { [field]: text })}
                onAnswer={(answer) => setLine(line.key, answer)}
                onChoose={() => setChoosing(line.key)}
                onRemove={() => set({ lines: lines.filter(({ key }) => key !== line.key) })}
              />
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <div className="field-pair gap-x-3 lg:max-w-lg">
          {(['charges', 'total'] as const).map((field) => (
            <TextField
              key={field}
              label={field === 'charges' ? 'Freight and charges' : 'Total on the bill'}
              optional
              hint={field === 'charges' ? 'Of the whole bill: shared over its lines.' : 'With its round-off.'}
              before="₹"
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              value={draft[field] ?? ''}
              onChange={(typed) => set({ [field]: typed })}
              error={Number.isNaN(amountOf(draft[field])) ? 'Enter an amount in rupees' : undefined}
            />
          ))}
        </div>
      )}
      {lines.length > 0 && <BillActions bill={bill} onShowWrong={showWrong} />}
      {isAdding && (
        <SupplierDialog
          supplier={null}
          onClose={() => setAdding(false)}
          onSaved={({ _id }) => set({ supplierId: _id })}
        />
      )}
      {choosing !== null && (
        <Dialog open onClose={() => setChoosing(null)} width="md" title="Which product came?">
          <p className="mb-3 text-muted">{lines.find(({ key }) => key === choosing)?.name || 'This line'}</p>
          <PackSearch
            label="Product"
            supplierId={draft.supplierId}
            onPick={(pack) => {
              bill.choose(choosing, pack)
              setChoosing(null)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}
