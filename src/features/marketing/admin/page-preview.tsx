import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { MarketingScripts } from '../contract.ts'
import { mayRunScripts } from '../script-pages.ts'
import { toScriptReport, type ScriptReport } from '../script-report.ts'
import { useScriptChanges } from './use-scripts.ts'

const pages = [
  { value: paths.home, label: 'Home' },
  { value: paths.searchFor('milk'), label: 'Search' },
  { value: paths.cart, label: 'Cart' },
  { value: '/about-us', label: 'About Us' },
  { value: paths.checkout, label: 'Checkout' },
  { value: paths.login, label: 'Login' },
]

/** The maximum number of reports listed. */
const MAX_LISTED = 50

interface Shown {
  id: string
  page: string
  /** Distinguishes frames of the same draft. */
  at: number
}

/**
 * Runs the draft on a page of the shop, in a frame with an origin of its own, so that its scripts can reach neither this
 * panel nor a login. Lists what they did.
 */
export function PagePreview({ draft }: { draft: MarketingScripts & { hosts: string[] } }) {
  const { preview } = useScriptChanges()
  const [page, setPage] = useState(paths.home as string)
  const [shown, setShown] = useState<Shown | null>(null)
  const show = () =>
    preview.mutate(draft, {
      onSuccess: ({ data }) => setShown({ id: data._id, page, at: Date.now() }),
    })
  return (
    <section
      aria-labelledby="page-preview"
      className="min-w-0 rounded-xl border border-line bg-surface p-4 md:p-5"
    >
      <h2 id="page-preview" className="mb-1 font-bold">
        Try it on a page
      </h2>
      <p className="mb-3 text-sm text-muted">
        Nothing is published. The services behind the scripts may count this as a visit.
      </p>
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <div className="min-w-0 grow basis-40">
          <SelectField label="Page" value={page} onChange={setPage} options={pages} />
        </div>
        <Button
          variant="soft"
          icon={<Play size={18} aria-hidden />}
          busy={preview.isPending}
          onClick={show}
          className="mb-5.5"
        >
          Run on this page
        </Button>
      </div>
      {shown && <Frame key={shown.at} {...shown} />}
    </section>
  )
}

function Frame({ id, page }: Shown) {
  const frame = useRef<HTMLIFrameElement>(null)
  const reports = useReports(frame)
  const label = pages.find(({ value }) => value === page)?.label ?? page
  return (
    <div className="grid gap-3">
      <iframe
        ref={frame}
        title={`${label}, with these scripts`}
        sandbox="allow-scripts"
        src={`${adminPaths.scriptPreview}/${id}?${new URLSearchParams({ page }).toString()}`}
        className="h-120 w-full rounded-lg border border-line bg-canvas"
      />
      {mayRunScripts(page.split('?')[0] ?? page) ? (
        <Reports reports={reports} />
      ) : (
        <Note>Your scripts and meta tags are never added to this page.</Note>
      )}
    </div>
  )
}

const kindLabels: Record<Exclude<ScriptReport['kind'], 'ran'>, string> = {
  error: 'Error',
  blocked: 'Blocked',
  request: 'Loaded',
  stored: 'Stored',
  added: 'Added',
}

function Reports({ reports }: { reports: ScriptReport[] }) {
  const listed = reports.filter(({ kind }) => kind !== 'ran')
  const hasRun = reports.some(({ kind }) => kind === 'ran')
  return (
    <div>
      <p role="status" className="text-sm font-semibold">
        {hasRun ? 'The scripts have run.' : 'Waiting for the page…'}
        {hasRun && listed.length === 0 && ' They ran without errors and did not load, store or add anything.'}
      </p>
      <ul className="mt-1 grid gap-1 text-sm">
        {listed.slice(0, MAX_LISTED).map(({ kind, text }) => (
          <li key={`${kind} ${text}`} className="wrap-anywhere">
            <span
              className={
                kind === 'error' || kind === 'blocked' ? 'font-semibold text-danger' : 'font-semibold'
              }
            >
              {kind !== 'ran' && kindLabels[kind]}:
            </span>{' '}
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Adds a report, unless it is already there or the list is full. */
const withReport = (before: ScriptReport[], { kind, text }: ScriptReport): ScriptReport[] =>
  before.length > 2 * MAX_LISTED || before.some((one) => one.kind === kind && one.text === text)
    ? before
    : [...before, { kind, text }]

/** The reports of the frame's document so far. */
function useReports(frame: React.RefObject<HTMLIFrameElement | null>): ScriptReport[] {
  const [reports, setReports] = useState<ScriptReport[]>([])
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent) => {
      const report = source === frame.current?.contentWindow ? toScriptReport(data) : null
      if (report) setReports((before) => withReport(before, report))
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame])
  return reports
}
