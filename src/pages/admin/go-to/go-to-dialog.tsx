import { Clock, CornerDownRight, Search } from 'lucide-react'
import { useDeferredValue, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { SearchOption } from '#features/search/shop/search-option.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { keptList } from '#ui/kept-list.ts'
import { useNavigate } from '#ui/router/router.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { findPlaces, placesFor } from './places.ts'
import { useFoundRecords } from './use-found-records.ts'

const MOST_PLACES = 6
const recent = keptList<string>('recentPlaces')

/** One field for every place of the administration, and for orders, people and products. By keyboard alone, too. */
export function GoToDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Go to or find…" width="md">
      <GoTo onLeave={onClose} />
    </Dialog>
  )
}

function GoTo({ onLeave }: { onLeave: () => void }) {
  const { user } = useUser()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const listId = useId()
  const searched = useDeferredValue(typed)
  const { data: found = [], isFetching } = useFoundRecords(user, searched)

  const open = placesFor(user)
  const isBlank = typed.trim() === ''
  const places = isBlank
    ? recent.read().flatMap((to) => open.find((place) => place.to === to) ?? [])
    : findPlaces(open, typed)
  const groups = [
    ...(places.length > 0
      ? [
          {
            title: isBlank ? 'Where you were' : 'Places',
            records: places.slice(0, MOST_PLACES).map(({ label, to }) => ({ key: to, label, note: '', to })),
          },
        ]
      : []),
    ...(isBlank ? [] : found),
  ]
  const options = groups.flatMap(({ title, records }) =>
    records.map((one) => ({ ...one, id: `${listId}-${title}-${one.key}` })),
  )
  // What Enter opens: the first option, unless another is marked.
  const marked = options.find(({ id }) => id === active) ?? (isBlank ? undefined : options[0])

  const go = (to: string) => {
    if (open.some((place) => place.to === to))
      recent.write([to, ...recent.read().filter((one) => one !== to)].slice(0, MOST_PLACES))
    onLeave()
    void navigate(to)
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
      go(marked.to)
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
        {groups.map(({ title, records }) => (
          <Group key={title} title={title}>
            {records.map(({ key, label, note, to }) => {
              const id = `${listId}-${title}-${key}`
              return (
                <SearchOption
                  key={key}
                  id={id}
                  active={id === marked?.id}
                  icon={
                    isBlank ? (
                      <Clock size={16} aria-hidden className="text-muted" />
                    ) : (
                      <CornerDownRight size={16} aria-hidden className="text-muted" />
                    )
                  }
                  onChoose={() => go(to)}
                >
                  <span className="wrap-anywhere">{label}</span>
                  {note && <span className="ml-2 text-muted">{note}</span>}
                </SearchOption>
              )
            })}
          </Group>
        ))}
      </div>
      {!isBlank && options.length === 0 && !isFetching && (
        <p role="status" className="px-3 text-sm text-muted">
          Nothing found. Try another word, a mobile number or an order’s number.
        </p>
      )}
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} role="presentation" className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">
        {title}
      </p>
      {children}
    </div>
  )
}
