import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Picture, tintOf } from '#ui/picture.tsx'
import { Switch } from '#ui/switch.tsx'
import { useFocusAfterMove } from '#ui/use-focus-after-move.ts'
import { classNames } from '#ui/class-names.ts'
import { useCategoryChanges, type AnyCategory } from './use-category-changes.ts'

interface CategoryListProps {
  label: string
  /** In the order in which the shop shows them. */
  categories: AnyCategory[]
  onEdit: (one: AnyCategory) => void
  /** A line under the name. */
  note?: (one: AnyCategory) => ReactNode
}

/** Categories in the shop's order: move, show or hide, edit, delete. */
export function CategoryList({ label, categories, onEdit, note }: CategoryListProps) {
  const { edit, remove } = useCategoryChanges()
  const [busyId, setBusyId] = useState<number | null>(null)
  const [moved, setMoved] = useState('')
  const { frame, follow } = useFocusAfterMove<HTMLUListElement>(categories.map(({ _id }) => _id))

  const during = async (one: AnyCategory, work: () => Promise<unknown>) => {
    if (busyId !== null) return
    setBusyId(one._id)
    await work()
    setBusyId(null)
  }
  const move = (one: AnyCategory, by: -1 | 1) =>
    during(one, async () => {
      const from = categories.indexOf(one)
      const position = from + 1 + by
      follow(from, by)
      if (await edit(one, { position }))
        setMoved(`${one.name} moved to position ${position} of ${categories.length}`)
    })

  return (
    <>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <ul
        ref={frame}
        aria-label={label}
        className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
      >
        {categories.map((one, index) => (
          <li
            key={one._id}
            className={classNames(
              'flex items-center gap-2 p-2 md:gap-3 md:px-4',
              busyId === one._id && 'opacity-60',
            )}
          >
            <span data-moves="" className="grid shrink-0">
              <MoveButton
                label={`Move ${one.name} up`}
                icon={<ArrowUp size={16} aria-hidden />}
                disabled={index === 0}
                onClick={() => void move(one, -1)}
              />
              <MoveButton
                label={`Move ${one.name} down`}
                icon={<ArrowDown size={16} aria-hidden />}
                disabled={index === categories.length - 1}
                onClick={() => void move(one, 1)}
              />
            </span>
            <Picture
              src={one.image}
              alt=""
              tint={tintOf(one.category ?? one._id)}
              sizes="56px"
              className={classNames('size-14 shrink-0 rounded-lg', !one.isActive && 'opacity-45 grayscale')}
            />
            <div className="min-w-0 grow">
              <p className={classNames('font-semibold wrap-anywhere', !one.isActive && 'text-muted')}>
                {one.name}
              </p>
              {note && <p className="text-sm text-muted">{note(one)}</p>}
            </div>
            <Switch
              bare
              label={`Show ${one.name} in the shop`}
              value={one.isActive}
              busy={busyId === one._id}
              onChange={(isActive) => void during(one, () => edit(one, { isActive }))}
            />
            <span className="flex max-md:hidden">
              <IconButton
                label={`Edit ${one.name}`}
                icon={<Pencil size={18} aria-hidden />}
                // A form opened during a change would be stale as soon as the change is saved.
                disabled={busyId === one._id}
                onClick={() => onEdit(one)}
              />
              <IconButton
                label={`Delete ${one.name}`}
                icon={<Trash2 size={18} aria-hidden />}
                onClick={() => void during(one, () => remove(one))}
              />
            </span>
            <span className="-ml-1 md:hidden">
              <Menu
                trigger={(props) => (
                  <IconButton {...props} label={`More actions for ${one.name}`} icon={MoreHorizontal} />
                )}
                items={[
                  {
                    label: 'Edit',
                    onSelect: () => onEdit(one),
                    icon: <Pencil size={18} aria-hidden />,
                    disabled: busyId === one._id,
                  },
                  {
                    label: 'Delete',
                    tone: 'danger',
                    onSelect: () => void during(one, () => remove(one)),
                    icon: <Trash2 size={18} aria-hidden />,
                  },
                ]}
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function MoveButton(props: { label: string; icon: ReactNode; disabled: boolean; onClick: () => void }) {
  const { label, icon, ...rest } = props
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className="grid h-7 w-9 place-items-center rounded-lg text-muted not-disabled:hover:bg-leaf-50 not-disabled:hover:text-leaf-700 disabled:text-line"
    >
      {icon}
    </button>
  )
}
