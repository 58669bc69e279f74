import type { ReactNode } from 'react'

/** A section of the gallery, with a heading that can be linked to. */
export function PartGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section id={id} className="border-t border-line py-8">
      <h2 className="mb-5 text-xl font-bold">{title}</h2>
      <div className="grid gap-6">{children}</div>
    </section>
  )
}

/** One component in several states. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-xs font-semibold text-muted">{name}</h3>
      {children}
    </div>
  )
}

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)
