import { Search } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GoToGroups, optionId } from './go-to-groups.tsx'
import { useGoTo } from './use-go-to.ts'

/** One field for every place of the administration, and for orders, people and products. By keyboard alone, too. */
export function GoToDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Go to or find…" width="md">
      <GoTo onLeave={onClose} />
    </Dialog>
  )
}

function GoTo({ onLeave }: { onLeave: () => void }) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const listId = useId()
  const { groups, isBlank, isFetching, go } = useGoTo(typed)
  const options = groups.flatMap(({ title, records }) =>
    records.map((one) => ({ ...one, id: optionId(listId, title, one.key) })),
  )
  // What Enter opens: the first option, unless another is marked.
  const marked = options.find(({ id }) => id === active) ?? (isBlank ? undefined : options[0])

  const leaveFor = (to: string) => {
    onLeave()
    go(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const at = options.findIndex(({ id }) => id === marked?.id)
      const next = options.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % Math.max(1, options.length))
      setActive(next?.id ?? null)
      if (next) document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault()
      leaveFor(marked.to)
    }
  }

  return (
    <div className="grid gap-2">
      <TextField
        label="A place, an order, a person or a product"
        type="search"
        autoFocus
        required={false}
        autoComplete="off"
        enterKeyHint="go"
        maxLength={100}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setActive(null)
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={marked?.id}
        before={<Search size={18} aria-hidden />}
        after={isFetching ? <Spinner /> : undefined}
      />
      <div id={listId} role="listbox" aria-label="Found" className="min-h-60">
        <GoToGroups groups={groups} isBlank={isBlank} listId={listId} active={marked?.id} onGo={leaveFor} />
      </div>
      {!isBlank && options.length === 0 && !isFetching && (
        <p role="status" className="px-3 text-sm text-muted">
          Nothing found. Try another word, a mobile number or an order’s number.
        </p>
      )}
    </div>
  )
}
