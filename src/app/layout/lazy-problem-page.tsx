import { useEffect, useState } from 'react'
import { PageSkeleton } from '#ui/page-skeleton.tsx'

type ProblemPage = typeof import('./problem-page.tsx').ProblemPage

let fetched: ProblemPage | null = null

/** The server has it before it renders, the browser before it hydrates a page that failed, or when one is touched. */
export const loadProblemPage = async (): Promise<ProblemPage> =>
  (fetched ??= (await import('./problem-page.tsx')).ProblemPage)

/** The page that stands for one that failed, whose code a visit without failures does not load. */
export function LazyProblemPage() {
  const [Page, setPage] = useState(() => fetched)
  const [isOutOfReach, setOutOfReach] = useState(false)
  useEffect(() => {
    if (Page) return
    loadProblemPage().then(
      (page) => setPage(() => page),
      () => setOutOfReach(true),
    )
  }, [Page])
  if (Page) return <Page />
  if (!isOutOfReach) return <PageSkeleton />
  return (
    <p role="alert" className="container-page py-8">
      This page could not be loaded. Check your connection and try again. Your cart is safe.
    </p>
  )
}
