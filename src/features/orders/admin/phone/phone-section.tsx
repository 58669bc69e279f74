import type { ReactNode } from 'react'

/** A part of an order that is taken on the phone. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-xl border border-line bg-surface p-4 md:p-5">
    <h2 className="mb-3 text-base font-bold wrap-anywhere">{title}</h2>
    {children}
  </section>
)
