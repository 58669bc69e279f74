import { TriangleAlert } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import { NoteLink } from '#ui/note-link.tsx'
import { useFailedJobs, useUnreconciled } from './use-unreconciled.ts'

/** Links to the payments that need a decision and to failed jobs; renders nothing when there are none. */
export function UnreconciledLink() {
  const { data } = useUnreconciled(1)
  const failed = useFailedJobs().data?.data ?? []
  const count = data?.totalCount ?? 0
  if (count === 0 && failed.length === 0) return null
  return (
    <NoteLink to={paths.payments} isWarning icon={<TriangleAlert size={18} aria-hidden />}>
      {count === 0
        ? 'Some of the shop’s work failed'
        : `${count === 1 ? '1 payment needs' : `${count} payments need`} attention`}
    </NoteLink>
  )
}
