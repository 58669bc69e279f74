import { useId, type ReactNode } from 'react'

interface CheckoutSectionProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A section of checkout with its heading and a button to change it. */
export function CheckoutSection({ title, action, children }: CheckoutSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-2xl border border-line bg-surface p-4 md:p-6">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
