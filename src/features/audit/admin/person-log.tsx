import { ShowMore } from '#ui/show-more.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { auditDeed } from '../audit-sentence.ts'
import { subjectPath } from '../subject-path.ts'
import { LogEntry } from './log-entry.tsx'
import { useAuditLog } from './use-audit-log.ts'

/** What one person changed on a day in India, newest first, each with a link to its page. */
export function PersonLog({ personId, day }: { personId: string; day: string }) {
  const log = useAuditLog({
    actorId: personId,
    kind: '',
    from: day,
    to: day,
  })
  const { data, error } = log
  const entries = data?.pages.flatMap((page) => page.data)
  return (
    <>
      {!entries && !error && <SkeletonList label="Loading the log" each="h-14" />}
      {entries && entries.length > 0 && (
        <section className="grid grid-cols-1 gap-4" aria-label="Step by step">
          <h2 className="text-sm font-bold text-muted">Step by step</h2>
          {entries.map((entry) => (
            <LogEntry key={entry._id} entry={entry} {...auditDeed(entry)} to={subjectPath(entry)} />
          ))}
        </section>
      )}
      <ShowMore query={log}>Show earlier changes</ShowMore>
    </>
  )
}
