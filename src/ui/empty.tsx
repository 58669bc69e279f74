import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'

interface EmptyProps {
  /** One of `drawings/`, or a large icon. */
  picture?: ReactNode
  /** One sentence: what is missing. */
  title: string
  /** Makes the title the heading and the title of the page. */
  isPage?: boolean
  /** What would be here, or how to add it. */
  children?: ReactNode
  /** The one action to take. */
  action?: ReactNode
}

/** The empty state of a list. */
export function Empty({ picture, title, isPage, children, action }: EmptyProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-4 py-10 text-center">
      {isPage && <PageTitle title={title} />}
      {picture && <div className="mb-5">{picture}</div>}
      <Title className="text-lg font-bold text-balance">{title}</Title>
      {children && <p className="mt-1 text-pretty text-muted">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

function PageTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}
