import { t } from '#shared/words.ts'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GoToGroups, optionId } from './go-to-groups.tsx'
import { isPlaces, useGoTo } from './use-go-to.ts'

interface GoToDialogProps {
  open: boolean
  /** The number of this opening: each begins with an empty field. */
  opening: number
  onClose: () => void
}

/** One field for every place of the administration, and for orders, people and products. By keyboard alone, too. */
export function GoToDialog({ open, opening, onClose }: GoToDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('places.go-to-or-find')} width="md">
      <GoTo key={opening} onLeave={onClose} />
    </Dialog>
  )
}

function GoTo({ onLeave }: { onLeave: () => void }) {
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState<string | null>(null)
  const listId = useId()
  const { groups, isBlank, isBehind, go } = useGoTo(typed)
  // Enter, before the answer to what was typed is here: a scanner ends each code with it.
  const isWaiting = useRef(false)
  const options = groups.flatMap(({ title, records }) =>
    records.map((one) => ({ ...one, id: optionId(listId, title, one.key) })),
  )
  // What Enter opens: the first option, unless another is marked.
  const marked = options.find(({ id }) => id === active) ?? (isBlank ? undefined : options[0])

  // They are found at once, so the first of them is what was typed.
  const hasPlaces = isPlaces(groups[0]) || isBlank

  const leaveFor = (to: string) => {
    onLeave()
    go(to)
  }
  const leaveForFirst = useEffectEvent(() => {
    isWaiting.current = false
    if (options[0]) leaveFor(options[0].to)
  })
  useEffect(() => {
    if (isWaiting.current && !isBehind) leaveForFirst()
  }, [isBehind])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const at = options.findIndex(({ id }) => id === marked?.id)
      const next = options.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % Math.max(1, options.length))
      setActive(next?.id ?? null)
      if (next) document.getElementById(next.id)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (active === null && isBehind && !hasPlaces) isWaiting.current = true
      else if (marked) leaveFor(marked.to)
    }
  }

  return (
    <div className="grid gap-2">
      <TextField
        label={t('places.found-by')}
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
          isWaiting.current = false
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={marked?.id}
        before={<Search size={18} aria-hidden />}
        after={isBehind && !isBlank ? <Spinner /> : undefined}
      />
      <div id={listId} role="listbox" aria-label={t('places.found')} className="min-h-60">
        <GoToGroups groups={groups} isBlank={isBlank} listId={listId} active={marked?.id} onGo={leaveFor} />
      </div>
      {!isBlank && options.length === 0 && !isBehind && (
        <p role="status" className="px-3 text-sm text-muted">
          {t('places.nothing-found')}
        </p>
      )}
    </div>
  )
}
