import { inItsLanguage } from '#ui/shown-name.tsx'

interface DetailsTableProps {
  id: string
  title: string
  rows: [name: string, value: string | null | undefined][]
}

/** A table of names and values under a heading; rows without a value are left out, and the table without rows. */
export function DetailsTable({ id, title, rows }: DetailsTableProps) {
  const filled = rows.filter(([, value]) => value)
  if (filled.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-bold">
        {title}
      </h2>
      <dl className="mt-2 overflow-hidden rounded-xl border border-line bg-surface text-sm">
        {filled.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[8.5rem_1fr] gap-3 border-line px-4 py-2.5 not-first:border-t"
          >
            <dt className="text-muted">{inItsLanguage(name)}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{inItsLanguage(value ?? '')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
