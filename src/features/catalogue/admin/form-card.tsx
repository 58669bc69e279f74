import type { ReactNode } from 'react'

export const FormCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-xl border border-line bg-surface p-4 md:p-5">
    <h2 className="mb-3 flex min-h-9 items-center text-base font-bold">{title}</h2>
    {children}
  </section>
)
