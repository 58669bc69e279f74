import { Plus } from 'lucide-react'
import { useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Switch } from '#ui/switch.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Supplier } from '../contract.ts'
import { dayText } from './bill-list.tsx'
import { usePurchasingCalls, useSavePurchasing, useSuppliers } from './use-purchasing.ts'

/** Whom the shop buys from. */
export function SupplierList() {
  const query = useSuppliers()
  const { data, error } = query
  const [edited, setEdited] = useState<Supplier | 'new' | null>(null)
  const add = (
    <Button icon={Plus} onClick={() => setEdited('new')}>
      Add a supplier
    </Button>
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      {error && !data ? (
        <LoadProblem query={query} />
      ) : !data ? (
        <PageSkeleton />
      ) : data.length === 0 ? (
        <Empty picture={<BoxDrawing />} title="No suppliers yet" action={add}>
          Add the distributors and markets that you buy from.
        </Empty>
      ) : (
        <>
          <div className="justify-self-start">{add}</div>
          <Table
            caption="Suppliers"
            columns={columns(setEdited)}
            rows={data}
            keyOf={({ _id }) => _id}
            isFaded={({ isActive }) => !isActive}
          />
        </>
      )}
      {edited && (
        <SupplierDialog supplier={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}

const columns = (edit: (supplier: Supplier) => void): Column<Supplier>[] => [
  {
    title: 'Name',
    primary: true,
    width: 'w-full',
    cell: ({ _id, name, isActive }) => (
      <span className="wrap-anywhere">
        <Link
          to={`${adminPaths.buying}?tab=suppliers&supplier=${_id}`}
          className="font-semibold text-leaf-700 hover:underline"
        >
          {name}
        </Link>{' '}
        {!isActive && <Badge>Off</Badge>}
      </span>
    ),
  },
  { title: 'Phone', cell: ({ phone }) => <span className="whitespace-nowrap">{phone || '–'}</span> },
  { title: 'GSTIN', cell: ({ gstin }) => gstin || null },
  { title: 'Bills', numeric: true, cell: ({ bills }) => bills },
  { title: 'Bought', numeric: true, cell: ({ bought }) => formatRupees(bought) },
  { title: 'You owe', numeric: true, cell: ({ owed }) => formatRupees(owed) },
  {
    title: 'Last bill',
    cell: ({ lastBill }) => (
      <span className="whitespace-nowrap text-muted">{lastBill ? dayText(lastBill) : 'None'}</span>
    ),
  },
  {
    title: 'Change',
    bare: true,
    cell: (supplier) => (
      <Button variant="quiet" size="sm" aria-label={`Edit ${supplier.name}`} onClick={() => edit(supplier)}>
        Edit
      </Button>
    ),
  },
]

interface SupplierDialogProps {
  supplier: Supplier | null
  onClose: () => void
  onSaved?: (supplier: Supplier) => void
}

/** A supplier that is added or changed. `onSaved` gets the one that was saved. */
export function SupplierDialog({ supplier, onClose, onSaved }: SupplierDialogProps) {
  const { addSupplier, updateSupplier } = usePurchasingCalls()
  const save = useSavePurchasing()
  const [isActive, setActive] = useState(supplier?.isActive ?? true)
  const form = useFields({
    initial: { name: supplier?.name ?? '', phone: supplier?.phone ?? '', gstin: supplier?.gstin ?? '' },
    rules: { name: (name) => (name.trim() ? null : 'Enter the name') },
    submit: async (fields) => {
      const { data } = await save(() =>
        supplier
          ? updateSupplier({ body: { _id: supplier._id, ...fields, isActive } })
          : addSupplier({ body: fields }),
      )
      onSaved?.(data)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={supplier ? `Edit ${supplier.name}` : 'Add a supplier'}
      className="grid"
      action={supplier ? 'Save supplier' : 'Add supplier'}
    >
      <TextField label="Name" autoFocus maxLength={80} autoComplete="off" {...form.bind('name')} />
      <TextField
        label="Phone"
        optional
        type="tel"
        maxLength={40}
        autoComplete="off"
        {...form.bind('phone')}
      />
      <TextField label="GSTIN" optional maxLength={30} autoComplete="off" {...form.bind('gstin')} />
      {supplier && (
        <Switch
          label="In use"
          hint="A supplier that is not in use cannot be chosen for new bills."
          value={isActive}
          onChange={setActive}
        />
      )}
    </FormDialog>
  )
}
