import { useEffect, useRef, useState } from 'react'
import type { FoundPack } from '#features/stock/movements/contract.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import type { PacketCode } from '#shared/barcode.ts'
import { AppError } from '#shared/problems.ts'
import { readRupees } from '#shared/typed-number.ts'
import { dayInIndia } from '#shared/when.ts'
import { formDraft } from '#ui/form-draft.ts'
import { useNavigate } from '#ui/router/router.tsx'
import { toast } from '#ui/toast.tsx'
import type { BillMapping } from '../bill-columns.ts'
import type { BillRow } from '../bill-shape.ts'
import type { CheckedBill } from '../contract.ts'
import { MAX_BILL_LINES } from '../limits.ts'
import { draftsOf, namedBy, resolved, rowOf, withPack, type DraftLine } from './bill-draft.ts'
import { useCheckPurchase, usePurchasingCalls, useSavePurchasing } from './use-purchasing.ts'

interface BillDraft {
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
const emptyDraft = (): BillDraft => ({
  supplierId: '',
  billNumber: '',
  billDate: dayInIndia(new Date()),
  lines: [],
  columns: null,
})

/** Rupees as they are typed; NaN for what is no amount. */
export const amountOf = (typed = '') => (typed.trim() === '' ? undefined : readRupees(typed))

const bodyOf = ({ supplierId, billNumber, billDate, lines, charges, total }: BillDraft) => ({
  supplierId,
  billNumber: billNumber.trim(),
  billDate,
  lines: lines.map(rowOf),
  ...(amountOf(charges) !== undefined && { charges: amountOf(charges)! }),
  ...(amountOf(total) !== undefined && { total: amountOf(total)! }),
})

/** A bill that is being entered: typed, checked, and then written. What was typed stays on this device until it is. */
export function useBill(onEntered: () => void) {
  const { writePurchase } = usePurchasingCalls()
  const save = useSavePurchasing()
  const check = useCheckPurchase()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<BillDraft>(
    () => formDraft.read<BillDraft>(DRAFT)?.values ?? emptyDraft(),
  )
  const [busy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)
  /** The answer for the bill as it was checked; any change makes it old. */
  const [checked, setChecked] = useState<{ of: string; bill: CheckedBill } | null>(null)
  const nextKey = useRef(Math.max(0, ...draft.lines.map(({ key }) => key)) + 1)
  const { lines } = draft
  const keyOf = (of: BillDraft) => JSON.stringify(bodyOf(of))
  const current = checked?.of === keyOf(draft) ? checked.bill : null

  useEffect(() => {
    if (lines.length > 0 || draft.billNumber !== '') formDraft.save(DRAFT, { values: draft, updatedAt: '' })
    else formDraft.remove(DRAFT)
  }, [draft, lines.length])

  const set = (change: Partial<BillDraft>) => setDraft((before) => ({ ...before, ...change }))
  const setLine = (key: number, change: Partial<DraftLine>) =>
    setDraft((before) => ({
      ...before,
      lines: before.lines.map((line) => (line.key === key ? { ...line, ...change } : line)),
    }))
  const add = (pack: FoundPack, code: PacketCode | null) =>
    setDraft((before) => ({ ...before, lines: withPack(before.lines, nextKey.current++, pack, code) }))
  const choose = (key: number, pack: FoundPack) => {
    const line = lines.find((one) => one.key === key)
    if (line) setLine(key, resolved(line, pack))
  }
  const addRows = (rows: BillRow[], columns: { headings: string[]; mapping: BillMapping }) => {
    const drafts = draftsOf(rows, nextKey.current)
    nextKey.current += drafts.length
    set({ lines: [...lines, ...drafts].slice(0, MAX_BILL_LINES), columns })
    if (lines.length + drafts.length > MAX_BILL_LINES)
      toast.error(`A bill may have at most ${MAX_BILL_LINES} lines. Enter the rest as a bill of its own.`)
  }

  const asked = current?.remarks.filter(({ kind }) => kind === 'asked') ?? []
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
  const take = (of: BillDraft, bill: CheckedBill) => {
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
  /** The new MRPs of all lines, or none of them, for the packets that are bought. */
  const takeMrps = (changeMrp: boolean) =>
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

  return {
    draft,
    /** What the check said of the bill as it is; null before a check and after a change. */
    current,
    /** What is to be confirmed, and whether it is. */
    asked,
    isSure,
    setSure,
    set,
    setLine,
    add,
    addRows,
    choose,
    takeMrps,
    isReady,
    /** Something in it is a question, or refused. */
    isOpen,
    isRefused: current?.remarks.some(({ kind }) => kind === 'refused') ?? false,
    check: runCheck,
    isChecking: check.isPending,
    write,
    isWriting: busy,
  }
}

export type Bill = ReturnType<typeof useBill>
