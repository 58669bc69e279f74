import { CircleAlert } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import type { PreviewPart } from '../contract.ts'

/** Characters shown; the rest of a long script can be read in its field. */
const MAX_CHARACTERS = 600

const places = [
  { place: 'head', title: 'At the end of <head>' },
  { place: 'body', title: 'At the end of <body>' },
  { place: 'left out', title: 'Not added' },
] as const

/** What is added to a shop page, in order, and what is blocked because of its host. */
export function ScriptsPreview({
  parts,
  problem,
  onAddHost,
}: {
  /** Null until they are loaded. */
  parts: PreviewPart[] | null
  /** Why they could not be loaded, as a sentence. */
  problem: string | null
  onAddHost: (host: string) => void
}) {
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
                  <Part key={part.at} part={part} onAddHost={onAddHost} />
                ))}
              </ol>
            </div>
          )
        })}
      </div>
    </section>
  )
}

function Part({
  part: { html, host, isAllowed },
  onAddHost,
}: {
  part: PreviewPart
  onAddHost: (host: string) => void
}) {
  return (
    <li className="min-w-0 rounded-lg bg-canvas p-2">
      {html.startsWith('<script') && (
        <p className={`text-xs font-semibold ${isAllowed ? 'text-leaf-700' : 'text-danger'}`}>
          {isAllowed ? 'Runs' : 'Blocked'}
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
