import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { activeColumn, editColumn } from '#ui/row-actions.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { useFocusAfterMove } from '#ui/use-focus-after-move.ts'
import { chargeRuleText, toChargeRule } from '../charge-rule.ts'
import type { ManagedCharge } from '../contract.ts'
import { useChargeChanges } from './use-charge-changes.ts'

interface ChargeListProps {
  charges: ManagedCharge[]
  onEdit: (charge: ManagedCharge) => void
}

/** The charges in the order of the bill: switch, move, edit, delete. */
export function ChargeList({ charges, onEdit }: ChargeListProps) {
  const { toggle, order, remove } = useChargeChanges()
  const isChanging = toggle.isPending || order.isPending
  const [moved, setMoved] = useState('')
  const { frame, follow } = useFocusAfterMove<HTMLDivElement>(charges.map(({ _id }) => _id))

  function move(charge: ManagedCharge, by: -1 | 1) {
    const from = charges.indexOf(charge)
    const next = charges.filter((each) => each !== charge)
    next.splice(from + by, 0, charge)
    follow(from, by)
    order.mutate(next, {
      onSuccess: () => setMoved(`${charge.name} moved to position ${from + by + 1} of ${charges.length}`),
    })
  }

  const columns: Column<ManagedCharge>[] = [
    {
      title: 'Move',
      cell: (charge) => (
        <span data-moves="" className="flex gap-1 md:gap-0">
          <IconButton
            size="sm"
            label={`Move ${charge.name} up`}
            icon={ArrowUp}
            disabled={charge === charges[0]}
            onClick={() => move(charge, -1)}
          />
          <IconButton
            size="sm"
            label={`Move ${charge.name} down`}
            icon={ArrowDown}
            disabled={charge === charges.at(-1)}
            onClick={() => move(charge, 1)}
          />
        </span>
      ),
    },
    {
      title: 'Charge',
      primary: true,
      width: 'w-1/2',
      cell: ({ name, description }) => (
        <>
          <span className="block wrap-anywhere">{name}</span>
          {description && (
            <span className="block text-sm font-normal wrap-anywhere text-muted">{description}</span>
          )}
        </>
      ),
    },
    {
      title: 'Amount',
      numeric: true,
      cell: ({ type, value }) => (
        <span className="whitespace-nowrap">{type === 'fixed' ? formatRupees(value) : `${value}%`}</span>
      ),
    },
    { title: 'When', width: 'w-2/5', cell: whenText },
    activeColumn(({ name }) => `Charge ${name}`, toggle),
    editColumn(({ name }) => name, { isChanging, onEdit, onDelete: (charge) => remove.mutate(charge) }),
  ]

  return (
    <div ref={frame}>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <Table
        caption="Charges"
        columns={columns}
        rows={charges}
        keyOf={({ _id }) => _id}
        isFaded={({ isActive }) => !isActive}
      />
    </div>
  )
}

/** When the charge applies, in words, without the percentage, which has its own column. */
function whenText(charge: ManagedCharge): string {
  const words = chargeRuleText(toChargeRule({ ...charge, type: 'fixed', value: 0 }))
  const { length } = charge.areas
  const where = length > 0 && (length === 1 ? 'in one area' : `in ${length} areas`)
  return [words || 'Every order', where].filter(Boolean).join(', ')
}
