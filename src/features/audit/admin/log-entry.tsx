import { clockTime } from '#shared/when.ts'
import { Link } from '#ui/link.tsx'
import type { AuditSentence } from '../audit-sentence.ts'
import type { AuditEntry } from '../contract.ts'

/** One entry: its time, what was done, and below it the changed fields. */
export function LogEntry({
  entry,
  sentence,
  details,
  texts,
  to,
}: AuditSentence & {
  entry: AuditEntry
  /** The page of what was changed. */
  to?: string | null
}) {
  return (
    <article className="-mt-2 grid grid-cols-[4.5rem_1fr] gap-x-3 max-[18rem]:grid-cols-1 rounded-xl border border-line bg-surface px-4 py-3">
      <time dateTime={entry.at} className="text-sm leading-6 text-muted tabular-nums">
        {clockTime(new Date(entry.at))}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {to ? (
            <Link to={to} className="underline decoration-line underline-offset-4 hover:decoration-current">
              {sentence}
            </Link>
          ) : (
            sentence
          )}
        </p>
        {details.length > 0 && (
          <ul className="mt-1 text-sm wrap-anywhere text-muted">
            {details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
        {texts.map(({ name, from, to }) => (
          <details key={name} className="mt-1 text-sm">
            <summary className="min-h-6 w-fit cursor-pointer font-semibold text-leaf-700">{name}</summary>
            {from !== null && <Text title="Before">{from}</Text>}
            {to !== null && <Text title="After">{to}</Text>}
          </details>
        ))}
      </div>
    </article>
  )
}

const Text = ({ title, children }: { title: string; children: string }) => (
  <>
    <p className="mt-2 font-semibold text-muted">{title}</p>
    <p className="rounded-lg bg-canvas p-2 whitespace-pre-wrap wrap-anywhere">{children}</p>
  </>
)
