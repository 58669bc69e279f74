import { Pencil, Trash2 } from 'lucide-react'
import { t } from '#shared/words.ts'
import { IconButton } from './icon-button.tsx'
import { Switch } from './switch.tsx'
import type { Column } from './table.tsx'

interface Switched {
  _id: string
  isActive: boolean
}

/** Switches a row on or off; while that is sent, it is shown as it will be. */
export const activeColumn = <Row extends Switched>(
  labelOf: (row: Row) => string,
  toggle: { isPending: boolean; variables: Row | undefined; mutate: (row: Row) => void },
): Column<Row> => ({
  title: 'Active',
  cell: (row) => {
    const isChanging = toggle.isPending && toggle.variables?._id === row._id
    return (
      <Switch
        bare
        label={labelOf(row)}
        value={isChanging ? !row.isActive : row.isActive}
        busy={isChanging}
        onChange={() => toggle.mutate(row)}
      />
    )
  },
})

/** Opens the form of a row, and deletes it. A form opened during a change would be stale as soon as that is saved. */
export const editColumn = <Row,>(
  nameOf: (row: Row) => string,
  act: { isChanging: boolean; onEdit: (row: Row) => void; onDelete?: (row: Row) => void },
): Column<Row> => ({
  title: 'Edit',
  bare: true,
  cell: (row) => (
    <span className="flex gap-1 md:gap-0">
      <IconButton
        size="sm"
        label={t('ui.edit-name', { name: nameOf(row) })}
        icon={Pencil}
        disabled={act.isChanging}
        onClick={() => act.onEdit(row)}
      />
      {act.onDelete && (
        <IconButton
          size="sm"
          label={t('ui.delete-name', { name: nameOf(row) })}
          icon={Trash2}
          onClick={() => act.onDelete?.(row)}
        />
      )}
    </span>
  ),
})
