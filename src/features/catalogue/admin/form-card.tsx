import type { ReactNode } from 'react'

interface FormCardProps {
  title: string
  /** At the end of the heading's row. */
  action?: ReactNode
  children: ReactNode
}

/** A section of a long form. */
export function FormCard({ title, action, children }: FormCardProps) {
  return (
    <section aria-label={title} className="rounded-xl border border-line bg-surface p-4 md:p-5">
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-base font-bold">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
