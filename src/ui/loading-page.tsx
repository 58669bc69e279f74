import { t } from '#shared/words.ts'
import { useMatches } from '#ui/router/router.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** A placeholder for a whole page. It already has the page's heading and the sentence below it, also for screen readers. */
export function LoadingPage({ isFramed }: { isFramed?: boolean }) {
  const { title, note } = (useMatches().at(-1)?.handle ?? {}) as { title?: string; note?: string }
  return <PageSkeleton title={title ?? t('ui.loading')} note={note} isFramed={isFramed} />
}
