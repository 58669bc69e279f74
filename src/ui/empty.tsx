import type { ReactNode } from 'react'

interface EmptyProps {
  /** One of `drawings.tsx`, or a large icon. */
  picture?: ReactNode
  /** One sentence: what is not here. */
  title: string
  /** What would be here, or how it comes. */
  children?: ReactNode
  /** The one thing to do now. */
  action?: ReactNode
}

/** What a list shows when nothing is in it. */
export function Empty({ picture, title, children, action }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-10 text-center">
      {picture && <div className="mb-5">{picture}</div>}
      <p className="text-lg font-bold text-balance">{title}</p>
      {children && <p className="mt-1 text-pretty text-muted">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
