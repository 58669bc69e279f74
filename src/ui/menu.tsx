import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Link } from './link.tsx'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** Navigates there; otherwise `onSelect` is called. */
  to?: string
  onSelect?: () => void
  tone?: 'danger'
  disabled?: boolean
}

interface MenuTriggerProps {
  id: string
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onKeyDown: (event: KeyboardEvent) => void
}

interface MenuProps {
  /** Renders the button; pass it all props: `(props) => <IconButton {...props} … />`. */
  trigger: (props: MenuTriggerProps) => ReactNode
  /** A `'line'` separates groups. */
  items: (MenuItem | 'line')[]
  /** Shown above the entries: who is logged in. */
  header?: ReactNode
}

/** A dropdown of actions and links, with arrow keys, Home, End, first letters and Escape; closes on a press outside. */
export function Menu({ trigger, items, header }: MenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    // Scrolling inside the menu keeps it open. The target of a resize is the window, which is no node.
    const close = ({ target }: Event) => {
      if (!(target instanceof Node && panel.current?.contains(target))) panel.current?.hidePopover()
    }
    window.addEventListener('scroll', close, { capture: true, passive: true })
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close, { capture: true })
      window.removeEventListener('resize', close)
    }
  }, [open])

  return (
    <>
      {trigger({
        id: `${id}-trigger`,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          document.getElementById(id)?.showPopover()
        },
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-trigger`}
        className="fixed m-0 min-w-56 max-w-xs overflow-y-auto rounded-xl border border-line bg-surface p-1.5 text-ink shadow-float open:animate-rise"
        onBeforeToggle={(event) => {
          const button = document.getElementById(`${id}-trigger`)
          if (event.newState !== 'open' || !button) return
          Object.assign(event.currentTarget.style, placeBeside(button.getBoundingClientRect()))
        }}
        onToggle={(event) => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') entries(panel.current)[0]?.focus()
        }}
        onKeyDown={(event) => moveByKey(event, panel.current)}
        onClick={(event) => {
          if ((event.target as HTMLElement).closest('[role=menuitem]')) panel.current?.hidePopover()
        }}
      >
        {header && <div className="border-b border-line px-3 pt-1.5 pb-2.5 text-sm">{header}</div>}
        {items.map((item, index, all) =>
          item === 'line' ? (
            <hr key={lineKey(all, index)} className="my-1.5 border-line" />
          ) : (
            <Entry key={item.label} {...item} />
          ),
        )}
      </div>
    </>
  )
}

/** A line is identified by the entry above it. */
function lineKey(items: readonly (MenuItem | 'line')[], index: number): string {
  const above = items[index - 1]
  return `line-${typeof above === 'object' ? above.label : index}`
}

function Entry({ label, icon, to, onSelect, tone, disabled }: MenuItem) {
  const variant = classNames(
    'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-sm font-medium md:min-h-10',
    disabled ? 'text-edge' : tone === 'danger' ? 'text-danger hover:bg-danger-50' : 'hover:bg-canvas',
  )
  if (to)
    return (
      <Link to={to} role="menuitem" tabIndex={-1} onClick={onSelect} className={variant}>
        {icon}
        {label}
      </Link>
    )
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      onClick={onSelect}
      className={variant}
    >
      {icon}
      {label}
    </button>
  )
}

const GAP = 6
const EDGE = 8
/** min-w-56 */
const MIN_WIDTH = 224

/** Below the button if there is room, else above; aligned with the edge that keeps the menu on the screen. */
function placeBeside(button: DOMRect): Partial<CSSStyleDeclaration> {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const below = height - button.bottom
  const isBelow = below > 320 || below >= button.top
  const isRight = button.left > width / 2 || button.left + MIN_WIDTH > width - EDGE
  return {
    top: isBelow ? `${button.bottom + GAP}px` : 'auto',
    bottom: isBelow ? 'auto' : `${height - button.top + GAP}px`,
    left: `${isRight ? EDGE : Math.max(EDGE, button.left)}px`,
    right: `${isRight ? Math.max(EDGE, Math.min(width - button.right, width - MIN_WIDTH - EDGE)) : EDGE}px`,
    // The menu is as wide as its content, and aligned with one side of the available space.
    marginLeft: isRight ? 'auto' : '0',
    maxHeight: `${(isBelow ? below : button.top) - GAP - EDGE}px`,
  }
}

function entries(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]
}

function moveByKey(event: KeyboardEvent, panel: HTMLElement | null) {
  const list = entries(panel)
  const at = list.indexOf(document.activeElement as HTMLElement)
  const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[event.key]
  if (step !== undefined) {
    event.preventDefault()
    list.at(step % list.length)?.focus()
  } else if (event.key === 'Tab') {
    panel?.hidePopover()
  } else if (event.key.length === 1 && event.key !== ' ') {
    const rest = [...list.slice(at + 1), ...list.slice(0, at + 1)]
    rest.find((entry) => entry.textContent?.toLowerCase().startsWith(event.key.toLowerCase()))?.focus()
  } else if (event.key === ' ' && document.activeElement instanceof HTMLAnchorElement) {
    event.preventDefault()
    document.activeElement.click()
  }
}
