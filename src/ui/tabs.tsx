import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useSelectedInView } from './use-selected-in-view.ts'

export interface Tab<Id extends string> {
  id: Id
  label: string
  count?: number
}

interface TabsProps<Id extends string> {
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange: (id: Id) => void
  /** Shown at the end of the row. */
  tools?: ReactNode
  /** The content of the selected tab. */
  children: ReactNode
}

/** Shows one of several views. Left, Right, Home and End select a tab. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, tools, children }: TabsProps<Id>) {
  const id = useId()
  const list = useSelectedInView<HTMLDivElement>(value)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    // From the focused tab, because `value` may change a moment later.
    const at = tabs.findIndex((tab) => tab.id === (event.target as HTMLElement).dataset.tab)
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = step === undefined ? undefined : tabs.at(step % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    // In a grid it would otherwise be as wide as all its tabs.
    <div className="min-w-0">
      <div className="flex border-b border-line">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={move}
          className="relative -mb-px flex min-w-0 grow scrollbar-none gap-1 overflow-x-auto pb-px"
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              data-tab={tab.id}
              aria-selected={tab.id === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === value ? 0 : -1}
              onClick={() => onChange(tab.id)}
              className={classNames(
                'relative flex min-h-11 shrink-0 items-center gap-2 px-3 text-sm font-semibold whitespace-nowrap -outline-offset-2 transition-colors',
                tab.id === value
                  ? 'text-leaf-600 after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:rounded-full after:bg-leaf-600'
                  : 'text-muted hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-canvas px-1.5 text-xs tabular-nums ring-1 ring-line ring-inset">
                  {tab.count}
                </span>
              )}
            </button>
          ))}
        </div>
        {tools}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="pt-2 outline-offset-4 md:pt-4"
      >
        {children}
      </div>
    </div>
  )
}
