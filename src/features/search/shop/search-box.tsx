import { localPath } from '#shared/locale-path.ts'
import { t } from '#shared/words.ts'
import { Search, X } from 'lucide-react'
import {
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react'
import { useNavigate } from '#ui/router/router.tsx'
import type { StepperSlot } from '#features/catalogue/shop/product-card.tsx'
import { paths } from '#shared/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MAX_QUERY } from '../query-of.ts'
import type { MoreSuggestions } from './search-panel.tsx'
import { TypingPlaceholder } from './typing-placeholder.tsx'

const loadPanel = () => import('./search-panel.tsx')
const SearchPanel = lazyPart(() => loadPanel().then((file) => file.SearchPanel))
const remember = (query: string) =>
  import('./use-recent-searches.ts').then(({ rememberSearch }) => rememberSearch(query)).catch(() => {})
const preloadPanel = () => void loadPanel().catch(() => {})

interface SearchBoxProps {
  query: string
  stepper: StepperSlot
  More?: MoreSuggestions | undefined
}

/** An ARIA combobox: the focus stays in the box, arrows move over options, Enter selects or searches, Escape closes. */
export function SearchBox({ query, stepper, More }: SearchBoxProps) {
  const navigate = useNavigate()
  const listId = useId()
  const box = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(query)
  const [shownQuery, setShownQuery] = useState(query)
  // A submitted search whose results are not shown yet: they may arrive while something else is being typed.
  const [awaited, setAwaited] = useState<string | null>(null)
  const [focused, setFocused] = useState(false)
  const [open, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  const [active, setActive] = useState<string | null>(null)
  if (query !== shownQuery) {
    const isTyping = focused && typed !== shownQuery
    setShownQuery(query)
    setAwaited(null)
    if (query !== awaited && !isTyping) setTyped(query)
  }

  // Text typed before hydration is already in the field.
  useEffect(() => {
    const field = input.current
    if (!field || document.activeElement !== field) return
    setTyped(field.value)
    setFocused(true)
    setOpen(true)
  }, [])

  // The text is rendered at once; the suggestions follow when the browser has time.
  const suggestedFor = useDeferredValue(typed)

  const close = useCallback(() => {
    setOpen(false)
    setActive(null)
  }, [])

  /** Gives up the focus, so that the next page may take it. */
  const leave = useCallback(() => {
    close()
    input.current?.blur()
  }, [close])

  /** Shows the results, replacing the current history entry (specification, section 2). */
  const search = useCallback(
    (wanted: string) => {
      const term = wanted.trim()
      if (!term) return
      void remember(term)
      setTyped(term)
      setAwaited(term)
      leave()
      void navigate(paths.searchFor(term), { replace: true })
    },
    [leave, navigate],
  )

  const moveBy = (step: 1 | -1) => {
    const options = [...(box.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const at = options.findIndex(({ id }) => id === active)
    const next = at === -1 ? (step === 1 ? 0 : options.length - 1) : at + step
    const option = options[next]
    setActive(option?.id ?? null)
    option?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open) moveBy(event.key === 'ArrowDown' ? 1 : -1)
      else setOpen(true)
    } else if (event.key === 'Enter' && open && active) {
      event.preventDefault()
      document.getElementById(active)?.click()
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }

  const expanded = open && count > 0
  return (
    <form
      ref={box}
      role="search"
      action={localPath(paths.search)}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        search(typed)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <div className="relative flex min-h-11 items-center rounded-xl border border-edge bg-canvas transition-colors focus-within:border-leaf-600 focus-within:bg-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-1 has-[input:focus-visible]:outline-leaf-600">
        <Search size={20} aria-hidden className="pointer-events-none absolute left-3.5 text-muted" />
        {!focused && typed === '' && <TypingPlaceholder />}
        <input
          ref={input}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MAX_QUERY}
          role="combobox"
          aria-label={t('search.search')}
          aria-autocomplete="list"
          aria-expanded={expanded}
          aria-controls={expanded ? (More ? `${listId} ${listId}-more` : listId) : undefined}
          aria-activedescendant={(expanded && active) || undefined}
          placeholder={t('search.what-are-you-looking-for-today')}
          value={typed}
          className={classNames(
            'h-11 min-w-0 grow rounded-xl bg-transparent pl-11 text-base outline-none placeholder:text-muted',
            typed ? 'pr-2' : 'pr-4',
            !focused && 'motion-safe:placeholder:text-transparent',
          )}
          onPointerEnter={preloadPanel}
          onFocus={() => {
            setFocused(true)
            setOpen(true)
          }}
          onBlur={() => setFocused(false)}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(null)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && (
          <button
            type="button"
            aria-label={t('search.clear-the-search')}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
            onClick={() => {
              setTyped('')
              input.current?.focus()
            }}
          >
            <X size={18} aria-hidden />
          </button>
        )}
      </div>
      {open && (
        <Suspense>
          <SearchPanel
            typed={suggestedFor}
            active={active}
            listId={listId}
            stepper={stepper}
            onSearch={search}
            onLeave={leave}
            onCount={setCount}
            More={More}
          />
        </Suspense>
      )}
    </form>
  )
}
