import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import { PackSearch } from '#features/catalogue/admin/pack-search.tsx'
import type { FoundPack } from '#features/stock/movements/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { PacketCode } from '#shared/barcode.ts'
import { formatRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { readRupees } from '#shared/typed-number.ts'
import { formatDay } from '#shared/format-day.ts'
import { dayInIndia, formatWhenOnPaper } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formDraft } from '#ui/form-draft.ts'
import { Note } from '#ui/note.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useOnline } from '#ui/use-online.ts'
import type { BillMapping } from '../bill-columns.ts'
import type { CheckedBill } from '../contract.ts'
import { MAX_BILL_LINES } from '../limits.ts'
import { draftsOf, namedBy, resolved, rowOf, withPack, type DraftLine, type LineField } from './bill-draft.ts'
import { BillFile } from './bill-file.tsx'
import { BillLineCard } from './bill-line-card.tsx'
import { SupplierDialog } from './supplier-list.tsx'
import { useCheckPurchase, usePurchasingCalls, useSavePurchasing, useSuppliers } from './use-purchasing.ts'

interface Draft {
  supplierId: string
  billNumber: string
  billDate: string
  lines: DraftLine[]
  /** Freight and the like on the whole bill, and what it says is to be paid, as typed. */
  charges?: string
  total?: string
  /** What was said about the columns of the file, to be remembered. */
  columns: { headings: string[]; mapping: BillMapping } | null
}

const DRAFT = 'bill'
const emptyDraft = (): Draft => ({
  supplierId: '',
  billNumber: '',
  billDate: dayInIndia(new Date()),
  lines: [],
  columns: null,
})

const amountOf = (typed = '') => (typed.trim() === '' ? undefined : readRupees(typed))

const bodyOf = ({ supplierId, billNumber, billDate, lines, charges, total }: Draft) => ({
  supplierId,
  billNumber: billNumber.trim(),
  billDate,
  lines: lines.map(rowOf),
  ...(amountOf(charges) !== undefined && { charges: amountOf(charges)! }),
  ...(amountOf(total) !== undefined && { total: amountOf(total)! }),
})

/**
 * Enters a bill by scanning, searching or from a file. It is checked first: each line says what it would change. What was
 * typed stays on this device until the bill is entered.
 */
export function BillForm({ onEntered }: { onEntered: () => void }) {
  const suppliers = useSuppliers()
  const { writePurchase } = usePurchasingCalls()
  const save = useSavePurchasing()
  const check = useCheckPurchase()
  const isOnline = useOnline()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(() => formDraft.read<Draft>(DRAFT)?.values ?? emptyDraft())
  const [isAdding, setAdding] = useState(false)
  const [choosing, setChoosing] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)
  /** The answer for the bill as it was checked; any change makes it old. */
  const [checked, setChecked] = useState<{ of: string; bill: CheckedBill } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const nextKey = useRef(Math.max(0, ...draft.lines.map(({ key }) => key)) + 1)
  const { lines } = draft
  const keyOf = (of: Draft) => JSON.stringify(bodyOf(of))
  const current = checked?.of === keyOf(draft) ? checked.bill : null

  useEffect(() => {
    if (lines.length > 0 || draft.billNumber !== '') formDraft.save(DRAFT, { values: draft, updatedAt: '' })
    else formDraft.remove(DRAFT)
  }, [draft, lines.length])

  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const setLine = (key: number, change: Partial<DraftLine>) =>
    setDraft((before) => ({
      ...before,
      lines: before.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
    }))
  const add = (pack: FoundPack, code: PacketCode | null) =>
    setDraft((before) => ({ ...before, lines: withPack(before.lines, nextKey.current++, pack, code) }))

  const asked = current?.remarks.filter(({ kind }) => kind === 'asked') ?? []
  const remarkOn = (wanted: string) =>
    current?.remarks.find(({ field, kind }) => field === wanted && kind === 'refused')?.message
  const isRefused = current?.remarks.some(({ kind }) => kind === 'refused') ?? false
  const isOpen =
    current?.lines.some(
      (line, at) => line.question !== null || (line.oldPackets > 0 && !lines[at]?.oldPackets),
    ) ?? false
  const isReady =
    !Number.isNaN(amountOf(draft.charges)) &&
    !Number.isNaN(amountOf(draft.total)) &&
    draft.supplierId !== '' &&
    draft.billNumber.trim() !== '' &&
    draft.billDate !== '' &&
    lines.length > 0
  const take = (of: Draft, bill: CheckedBill) => {
    const named = { ...of, lines: namedBy(of.lines, bill.lines) }
    setDraft(named)
    setSure(false)
    setChecked({ of: keyOf(named), bill })
  }
  const runCheck = () =>
    check.mutate(bodyOf(draft), {
      onSuccess: ({ data }) => take(draft, data),
      onError: (error) => void toast.error(error.message),
    })
  const write = async () => {
    setBusy(true)
    try {
      await save(() =>
        writePurchase({
          body: {
            ...bodyOf(draft),
            ...(asked.length > 0 && { confirmed: true }),
            ...(draft.columns && { columns: draft.columns }),
          },
        }),
      )
      formDraft.remove(DRAFT)
      setDraft(emptyDraft())
      if (current?.lines.some(({ changeMrp, effect }) => changeMrp && effect?.mrp))
        toast.plain('Prices have changed: print new labels for the shelves.', {
          action: { label: 'Labels', onClick: () => void navigate(adminPaths.labels) },
        })
      onEntered()
    } catch (error) {
      const wrong = error instanceof AppError && error.code === 'purchase_lines_wrong'
      if (wrong && current)
        take(draft, { ...current, lines: error.data?.lines as CheckedBill['lines'], errors: 1 })
      toast.error((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  if (suppliers.error && !suppliers.data) return <LoadProblem query={suppliers} />
  if (!suppliers.data) return <Skeleton className="h-64" />
  const newMrps = current?.lines.filter(({ effect }) => effect?.mrp).length ?? 0
  const errors = current ? current.lines.filter((line) => line.errors.length > 0).length : 0
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
          <Button
            variant="soft"
            className="mt-6"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => setAdding(true)}
          >
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
          onPick={add}
          supplierId={draft.supplierId}
          hint="A packet that is scanned again counts one more."
        />
        <BillFile
          supplierId={draft.supplierId}
          onRead={(rows, columns) => {
            const drafts = draftsOf(rows, nextKey.current)
            nextKey.current += drafts.length
            set({ lines: [...lines, ...drafts].slice(0, MAX_BILL_LINES), columns })
            if (lines.length + drafts.length > MAX_BILL_LINES)
              toast.error(
                `A bill may have at most ${MAX_BILL_LINES} lines. Enter the rest as a bill of its own.`,
              )
          }}
        />
      </div>
      {current?.existing && (
        <Note tone="warn">
          This bill was entered already, on {formatWhenOnPaper(current.existing.writtenAt)} by{' '}
          {current.existing.by}, for {formatRupees(current.existing.total)}. Reverse it first if it is wrong.
        </Note>
      )}
      {current?.remarks
        .filter(({ kind }) => kind === 'told')
        .map(({ message }) => (
          <Note key={message}>{message}</Note>
        ))}
      {asked.length > 0 && (
        <Note tone="warn">
          {asked.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
          <Checkbox label="Yes, I have looked: enter it" value={isSure} onChange={setSure} />
        </Note>
      )}
      {current?.ofOtherYear && (
        <Note tone="warn">
          A bill with this number is dated {formatDay(current.ofOtherYear.billDate)}. Enter this one only if
          its date of {formatDay(draft.billDate)} is right.
        </Note>
      )}
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
        <div className="grid grid-cols-2 gap-x-3 lg:max-w-lg">
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
      {lines.length > 0 && (
        <div className="sticky bottom-0 z-10 grid gap-2 rounded-xl border border-line bg-surface p-4">
          {errors > 0 && (
            <Note
              tone="warn"
              action={
                <Button size="sm" variant="soft" onClick={showWrong}>
                  {errors === 1 ? 'Show it' : 'Show the first'}
                </Button>
              }
            >
              {errors === 1 ? '1 line is not right yet.' : `${errors} lines are not right yet.`} Correct what
              is marked, then check again.
            </Note>
          )}
          {newMrps > 1 && (
            <Switch
              label={`Take all ${newMrps} new MRPs`}
              hint="The discounts stay, so the prices change too."
              value={lines.every(
                (line, at) =>
                  line.changeMrp ||
                  (line.oldPackets && line.oldPackets !== 'sell_first') ||
                  !current?.lines[at]?.effect?.mrp,
              )}
              onChange={(changeMrp) =>
                set({
                  lines: lines.map((line, at) =>
                    current?.lines[at]?.effect?.mrp
                      ? {
                          ...line,
                          changeMrp,
                          oldPackets: current.lines[at].oldPackets > 0 && changeMrp ? 'side_by_side' : '',
                        }
                      : line,
                  ),
                })
              }
            />
          )}
          <div className="flex flex-wrap items-center gap-3">
            {current && errors === 0 && !current.existing ? (
              <Button
                busy={busy}
                disabled={!isOnline || isOpen || isRefused || (asked.length > 0 && !isSure)}
                onClick={() => void write()}
              >
                Enter the bill · {formatRupees(current.total)}
              </Button>
            ) : (
              <Button busy={check.isPending} disabled={!isReady || !isOnline} onClick={runCheck}>
                Check the bill
              </Button>
            )}
            <span className="text-sm text-muted">
              {lines.length === 1 ? '1 line' : `${lines.length} lines`}
              {!isReady && ' · Choose the supplier, and enter number and date.'}
              {isOpen && ' · Answer what is asked in the lines, then check again.'}
              {isReady && !current && ' · Nothing is saved before you have seen what changes.'}
            </span>
          </div>
        </div>
      )}
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
              const line = lines.find(({ key }) => key === choosing)
              if (line) setLine(choosing, resolved(line, pack))
              setChoosing(null)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}
