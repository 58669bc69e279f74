import { useId, type ReactNode } from 'react'

interface DeskSectionProps {
  title: string
  note: string
  action?: ReactNode
  children: ReactNode
}

/** A part of the Delivery page with its heading, a sentence and the button that adds something. */
export function DeskSection({ title, note, action, children }: DeskSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-prose min-w-0">
          <h2 id={id} className="text-lg font-bold">
            {title}
          </h2>
          <p className="text-sm text-muted">{note}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
