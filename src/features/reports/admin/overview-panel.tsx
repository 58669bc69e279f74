import type { ReactNode } from 'react'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'

export const Panel = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 rounded-xl border border-line bg-surface p-4">{children}</div>
)

export function List({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-xl border border-line bg-surface p-4">
      <h2 className="mb-1 font-bold">{title}</h2>
      {children.length > 0 ? (
        <ul className="divide-y divide-line text-sm">{children}</ul>
      ) : (
        <p className="text-sm text-muted">{empty}</p>
      )}
    </section>
  )
}

interface RowProps {
  to: string
  name: string
  figure: string
  note?: string
  picture?: string
  isUrgent?: boolean
}

export function Row({ to, name, figure, note, picture, isUrgent }: RowProps) {
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      {picture !== undefined && (
        <Picture src={picture} alt="" sizes="36px" className="w-9 shrink-0 rounded-lg" />
      )}
      <span className="min-w-0 grow">
        <Link
          to={to}
          className="inline-block min-h-6 font-medium wrap-anywhere hover:text-leaf-700 hover:underline"
        >
          {name}
        </Link>
        {note && <span className="block text-muted tabular-nums">{note}</span>}
      </span>
      <span className={`shrink-0 font-semibold tabular-nums ${isUrgent ? 'text-danger' : ''}`}>{figure}</span>
    </li>
  )
}
