import { useEffect, useRef, type ReactNode } from 'react'

/** A step of an import. The button that led to it is gone, so its heading takes the focus. */
export function ImportStepCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="rounded-xl border border-line bg-surface p-4 md:p-5">
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-base font-bold break-words outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}
