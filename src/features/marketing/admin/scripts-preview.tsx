import { CircleAlert } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import type { PreviewPart } from '../contract.ts'
import { waitsFor } from '../script-consent.ts'

/** Characters shown; the rest of a long script can be read in its field. */
const MAX_CHARACTERS = 600

const places = [
  { place: 'head', title: 'At the end of <head>' },
  { place: 'body', title: 'At the end of <body>' },
  { place: 'left out', title: 'Not added' },
] as const

/** When a script runs, by what it waits for. */
const runs: Record<string, string> = {
  necessary: 'Runs',
  analytics: 'Runs after a yes to statistics',
  marketing: 'Runs after a yes to marketing',
}

interface ScriptsPreviewProps {
  /** Null until they are loaded. */
  parts: PreviewPart[] | null
  /** What the scripts of head and body are for; empty while nothing is chosen. */
  purposes: { head: string; body: string }
  /** Why they could not be loaded, as a sentence. */
  problem: string | null
  onAddHost: (host: string) => void
}

/** What is added to a shop page, in order, when it runs, and what is blocked because of its host. */
export function ScriptsPreview({ parts, purposes, problem, onAddHost }: ScriptsPreviewProps) {
  return (
    <section
      aria-labelledby="scripts-preview"
      className="min-w-0 rounded-xl border border-line bg-surface p-4 md:p-5"
    >
      <h2 id="scripts-preview" className="mb-3 font-bold">
        Added to pages
      </h2>
      <p role="status" className="text-sm text-muted">
        {parts?.length === 0 ? 'Nothing is added to the shop’s pages.' : parts === null && problem}
      </p>
      <div className="grid gap-4">
        {places.map(({ place, title }) => {
          const here = parts?.filter((part) => part.place === place) ?? []
          if (here.length === 0) return null
          return (
            <div key={place} className="min-w-0">
              <h3 className="mb-1 text-sm font-semibold text-muted">{title}</h3>
              <ol className="grid gap-2">
                {here.map((part) => (
                  <Part
                    key={part.at}
                    part={part}
                    fieldPurpose={purposes[place === 'body' ? 'body' : 'head']}
                    onAddHost={onAddHost}
                  />
                ))}
              </ol>
            </div>
          )
        })}
      </div>
    </section>
  )
}

interface PartProps {
  part: PreviewPart
  fieldPurpose: string
  onAddHost: (host: string) => void
}

function Part({ part: { html, host, purpose, isAllowed }, fieldPurpose, onAddHost }: PartProps) {
  return (
    <li className="min-w-0 rounded-lg bg-canvas p-2">
      {html.startsWith('<script') && (
        <p className={`text-xs font-semibold ${isAllowed ? 'text-leaf-700' : 'text-danger'}`}>
          {isAllowed ? (runs[waitsFor(purpose, fieldPurpose || null)] ?? 'Never runs') : 'Blocked'}
        </p>
      )}
      <pre className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
        {html.length > MAX_CHARACTERS ? `${html.slice(0, MAX_CHARACTERS)} …` : html}
      </pre>
      {!isAllowed && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-danger">
          <span className="flex min-w-0 grow basis-48 gap-1.5">
            <CircleAlert size={16} className="mt-0.5" aria-hidden />
            <span className="min-w-0 wrap-anywhere">
              {host
                ? `Browsers will not load it: ${host} is not an allowed host.`
                : 'This is not a valid host.'}
            </span>
          </span>
          {host && (
            <Button variant="quiet" size="sm" onClick={() => onAddHost(host)}>
              Add {host}
            </Button>
          )}
        </p>
      )}
    </li>
  )
}
