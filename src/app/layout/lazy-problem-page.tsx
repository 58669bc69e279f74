import { t } from '#shared/words.ts'
import { useEffect, useState } from 'react'
import { PageSkeleton } from '#ui/page-skeleton.tsx'

type ProblemPage = typeof import('./problem-page.tsx').ProblemPage

let fetched: ProblemPage | null = null

/** The server loads it before rendering; the browser before hydrating a page that failed, or when a page fails later. */
export const loadProblemPage = async (): Promise<ProblemPage> =>
  (fetched ??= (await import('./problem-page.tsx')).ProblemPage)

/** The error page, whose code a visit without errors never loads. */
export function LazyProblemPage() {
  const [Page, setPage] = useState(() => fetched)
  const [isUnavailable, setUnavailable] = useState(false)
  useEffect(() => {
    if (Page) return
    loadProblemPage().then(
      (page) => setPage(() => page),
      () => setUnavailable(true),
    )
  }, [Page])
  if (Page) return <Page />
  if (!isUnavailable) return <PageSkeleton title={t('app.loading')} />
  return (
    <p role="alert" className="container-page py-8">
      {t('app.this-page-could-not-be-loaded-check')}
    </p>
  )
}
