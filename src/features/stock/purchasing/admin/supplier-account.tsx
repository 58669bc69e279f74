import { ChevronLeft, Wallet } from 'lucide-react'
import { useState } from 'react'
import { UndoDialog } from '#features/cash/admin/undo-dialog.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatDay } from '#shared/format-day.ts'
import { formatRupees } from '#shared/money.ts'
import { pageParam } from '#shared/page-param.ts'
import { AppError } from '#shared/problems.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink, Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { useSearchParams } from '#ui/router/router.tsx'
import { Stat } from '#ui/stat.tsx'
import { Table, type Column } from '#ui/table.tsx'
import type { AccountEntry } from '../supplier-contract.ts'
import { paidByWords, type SupplierEntryKind } from '../supplier-words.ts'
import { SupplierEntryDialog } from './supplier-entry-dialog.tsx'
import { SupplierReturnDialog } from './supplier-return-dialog.tsx'
import { useSavePurchasing } from './use-purchasing.ts'
import { useSupplierAccount, useSupplierCalls } from './use-supplier.ts'

type Task = { write: SupplierEntryKind } | { undo: AccountEntry } | 'return'

/** What the shop owes a supplier, and the bills, payments and debit notes that it comes from. */
export function SupplierAccount({
  id,
  drawers,
}: {
  id: string
  /** The counters whose drawers are open: cash comes out of one of them. */
  drawers: readonly { _id: string; name: string }[]
}) {
  const [address] = useSearchParams()
  const page = pageParam(address)
  const query = useSupplierAccount(id, page)
  const { reverseSupplierEntry } = useSupplierCalls()
  const save = useSavePurchasing()
  const [task, setTask] = useState<Task | null>(null)
  const { data: answer, error } = query
  const back = (
    <ButtonLink
      variant="quiet"
      size="sm"
      className="justify-self-start"
      icon={ChevronLeft}
      to={`${adminPaths.buying}?tab=suppliers`}
    >
      Suppliers
    </ButtonLink>
  )
  if (error instanceof AppError && (error.status === 404 || error.status === 400))
    return (
      <Empty picture={<BoxDrawing />} title="There is no such supplier" action={back}>
        Choose one from the list.
      </Empty>
    )
  if (!answer) return error ? <LoadProblem query={query} /> : <PageSkeleton />
  const { supplier, hasOpening, rows } = answer.data
  const close = () => setTask(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      {back}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-bold wrap-anywhere">{supplier.name}</h2>
          <p className="text-sm wrap-anywhere text-muted">
            {supplier.phone && (
              <a href={`tel:${supplier.phone}`} className="font-semibold text-leaf-700 underline">
                {supplier.phone}
              </a>
            )}
            {supplier.phone && supplier.gstin && ' · '}
            {supplier.gstin}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => setTask('return')}>
            Return goods
          </Button>
          <Button
            className="max-md:order-first max-md:w-full"
            icon={Wallet}
            onClick={() => setTask({ write: 'payment' })}
          >
            Pay
          </Button>
        </div>
      </div>
      <LoadProblem query={query} />
      <div className="grid grid-cols-2 gap-3">
        <Stat label={supplier.owed < 0 ? 'Paid in advance' : 'You owe'}>
          {formatRupees(Math.abs(supplier.owed))}
        </Stat>
        <Stat label="Bought">{formatRupees(supplier.bought)}</Stat>
      </div>
      <div className="flex flex-wrap gap-2">
        {!hasOpening && (
          <Button variant="quiet" size="sm" onClick={() => setTask({ write: 'opening' })}>
            Opening balance
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={() => setTask({ write: 'correction' })}>
          Correct the account
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className="rounded-xl border border-dashed border-edge px-4 py-8 text-center text-muted">
          Nothing is written yet. Enter a bill, or what you owed before.
        </p>
      ) : (
        <Table
          caption={`Account of ${supplier.name}`}
          columns={columns((undo) => setTask({ undo }))}
          rows={rows}
          keyOf={({ entryId, purchaseId }) => purchaseId ?? String(entryId)}
          isFaded={({ isReversal, isReversed }) => isReversal || isReversed}
          busy={query.isPlaceholderData}
        />
      )}
      <Pager
        page={page}
        pages={answer.totalPages}
        hrefOf={(one) => `?tab=suppliers&supplier=${id}&page=${one}`}
        label={`Account of ${supplier.name}`}
      />
      {task === 'return' && <SupplierReturnDialog supplier={supplier} onClose={close} />}
      {task !== null && task !== 'return' && 'write' in task && (
        <SupplierEntryDialog supplier={supplier} kind={task.write} drawers={drawers} onClose={close} />
      )}
      {task !== null && task !== 'return' && 'undo' in task && (
        <UndoDialog
          title={`Undo ${labelOf(task.undo).toLowerCase()} of ${formatRupees(Math.abs(task.undo.amount))}?`}
          onClose={close}
          onUndo={(reason, options) =>
            save(() => reverseSupplierEntry({ body: { entryId: task.undo.entryId!, reason } }, options))
          }
        >
          <p>It is taken back by an entry of its own.</p>
          {task.undo.paidBy === 'cash' && (
            <p>
              Its cash goes back into the drawer that is open now, or to the shop’s cash outside the drawers.
            </p>
          )}
        </UndoDialog>
      )}
    </div>
  )
}

const kindWords = {
  bill: 'Bill',
  return: 'Goods returned',
  opening: 'Opening balance',
  payment: 'Payment',
  correction: 'Correction',
} as const

const labelOf = ({ kind, paidBy }: AccountEntry): string =>
  paidBy ? `${kindWords[kind]}, ${paidByWords[paidBy]}` : kindWords[kind]

const columns = (undo: (entry: AccountEntry) => void): Column<AccountEntry>[] => [
  {
    title: 'Entry',
    primary: true,
    width: 'w-full',
    cell: (entry) => (
      <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
        {labelOf(entry)}
        {entry.text && <span className="font-normal text-muted">{entry.text}</span>}
        {entry.isReversal && <Badge tone="warn">Undone</Badge>}
        {entry.isReversed && <Badge>Undone later</Badge>}
        <span className="w-full text-xs font-normal text-muted">{entry.by}</span>
      </span>
    ),
  },
  { title: 'Dated', cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day)}</span> },
  { title: 'Amount', numeric: true, cell: ({ amount }) => formatRupees(amount) },
  { title: 'You owe', numeric: true, cell: ({ balance }) => formatRupees(balance) },
  {
    title: 'Undo',
    bare: true,
    cell: (entry) =>
      entry.entryId !== null &&
      !entry.isReversal &&
      !entry.isReversed && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Undo ${labelOf(entry)} of ${formatRupees(Math.abs(entry.amount))}`}
          onClick={() => undo(entry)}
        >
          Undo
        </Button>
      ),
  },
]
