import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { formatWhen } from '#shared/when.ts'
import type { ScriptVersion } from '../contract.ts'
import { useScriptChanges, useScriptHistory } from './use-scripts.ts'

/** Every saved version: who, when, why and what, with a button to restore it. */
export function ScriptHistory({ onRestored }: { onRestored: (version: ScriptVersion) => void }) {
  const [page, setPage] = useState(1)
  const history = useScriptHistory(page)
  const { data } = history
  const { restore } = useScriptChanges()
  if (!data) return <LoadProblem query={history} />
  if (data.totalCount === 0) return null
  return (
    <section aria-labelledby="script-history" className="grid gap-3">
      <h2 id="script-history" className="text-lg font-bold">
        Versions
      </h2>
      <ol className="grid gap-3">
        {data.data.map((version) => (
          <li key={version.version} className="min-w-0 rounded-xl border border-line bg-surface p-4">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-0 grow basis-64">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  Version {version.version}
                  {version.version === data.totalCount && <Badge tone="leaf">Current</Badge>}
                  {!version.enabled && <Badge>Off</Badge>}
                </p>
                <p className="text-sm wrap-anywhere text-muted">
                  {[version.savedBy ?? 'The server', formatWhen(version.updatedAt), version.note]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {version.version !== data.totalCount && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Restore version ${version.version}`}
                  busy={restore.isPending && restore.variables === version.version}
                  onClick={() =>
                    restore.mutate(version.version, { onSuccess: ({ data }) => onRestored(data) })
                  }
                >
                  Restore
                </Button>
              )}
            </div>
            <Disclosure summary="Show content">
              <Contents version={version} />
            </Disclosure>
          </li>
        ))}
      </ol>
      {data.totalPages > 1 && (
        <div className="flex items-center justify-between gap-3">
          <Button variant="quiet" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <p className="text-sm text-muted">
            Page {data.page} of {data.totalPages}
          </p>
          <Button
            variant="quiet"
            size="sm"
            disabled={page === data.totalPages}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </div>
      )}
    </section>
  )
}

function Contents({ version }: { version: ScriptVersion }) {
  const parts = [
    ['Header scripts', version.headerScripts],
    ['Meta tags', version.metaTags],
    ['Body scripts', version.bodyScripts],
    ['Hosts', version.hosts.join('\n')],
  ].filter(([, text]) => text)
  if (parts.length === 0) return <p className="text-sm text-muted">Empty.</p>
  return (
    <dl className="grid gap-2 text-sm">
      {parts.map(([title, text]) => (
        <div key={title} className="min-w-0">
          <dt className="font-medium">{title}</dt>
          <dd>
            <pre className="rounded-lg bg-canvas p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
              {text}
            </pre>
          </dd>
        </div>
      ))}
    </dl>
  )
}
