import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'

interface SearchOptionProps {
  id: string
  active: boolean
  icon: ReactNode
  onChoose: () => void
  children: ReactNode
}

/** A suggestion. It is selected by pointer, or by Enter while it is highlighted; it never takes the focus. */
export function SearchOption({ id, active, icon, onChoose, children }: SearchOptionProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-10 min-w-0 grow cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-sm',
        active ? 'bg-leaf-50' : 'hover:bg-canvas',
      )}
    >
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 grow">{children}</span>
    </div>
  )
}
