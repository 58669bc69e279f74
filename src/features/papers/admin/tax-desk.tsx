import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from '#ui/router/router.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { pageParam } from '#shared/page-param.ts'
import { dayInIndia } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { toast } from '#ui/toast.tsx'
import type { TaxMonth } from '../document-contract.ts'
import { PAPERS_NOT_SALES } from '../document-kind.ts'
import { missingSettingsPath } from '../tax-readiness.ts'
import { LateDocuments } from './late-documents.tsx'
import { useTaxMonth } from './use-tax.ts'
import { Documents, kinds } from './tax-documents.tsx'

/** The last two years, this month first. */
function recentMonths(now: Date): { value: string; label: string }[] {
  const [year = 0, month = 1] = dayInIndia(now).split('-').map(Number)
  return Array.from({ length: 24 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1))
    return {
      value: first.toISOString().slice(0, 7),
      label: first.toLocaleDateString('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    }
  })
}

/** A month of documents: their sums by rate, their numbers, and the files for the accountant. */
export function TaxDesk({ fetchFile }: { fetchFile: (path: string, name: string) => Promise<void> }) {
  const [months] = useState(() => recentMonths(new Date()))
  const [address, setAddress] = useSearchParams()
  const month = months.find(({ value }) => value === address.get('month'))?.value ?? months[0]!.value
  const kind = kinds.find(({ value }) => value === address.get('kind'))?.value ?? ''
  const page = pageParam(address)
  const hrefOf = (more: { month?: string; kind?: string; page?: number }) =>
    `?${new URLSearchParams({ month: more.month ?? month, kind: more.kind ?? kind, page: String(more.page ?? 1) }).toString()}`
  const show = (more: { month?: string; kind?: string }) =>
    setAddress(hrefOf(more), { replace: true, preventScrollReset: true })
  const sums = useTaxMonth(month)
  return (
    <div className="grid grid-cols-1 gap-5">
      <div>
        <h1 className="text-xl font-bold">Tax</h1>
        <p className="text-sm text-muted">
          Every figure is a sum of the bills and notes as they were written. Rates and names that you change
          later change none of them; what changed stands under{' '}
          <Link to={adminPaths.auditLog} className="font-semibold text-leaf-700 underline">
            Who changed what
          </Link>
          .
        </p>
      </div>
      <div className="grid items-end gap-x-3 sm:grid-cols-[16rem_auto] sm:justify-start">
        <SelectField label="Month" value={month} onChange={(one) => show({ month: one })} options={months} />
        <Files month={month} fetchFile={fetchFile} refresh={async () => (await sums.refetch()).error} />
      </div>
      {sums.data && <Sums month={sums.data} />}
      {!sums.data && !sums.error && <PageSkeleton />}
      <LoadProblem query={sums} />
      <Documents
        month={month}
        kind={kind}
        page={page}
        hrefOf={hrefOf}
        onKind={(one) => show({ kind: one })}
      />
    </div>
  )
}

interface FilesProps {
  month: string
  fetchFile: (path: string, name: string) => Promise<void>
  /** A call that renews the session if it must, before a file is fetched with it. */
  refresh: () => Promise<Error | null>
}

function Files({ month, fetchFile, refresh }: FilesProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const error = await refresh()
      if (error) throw error
      await fetchFile(`/api/tax/gstr1?month=${month}`, `gstr1-${month}.zip`)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'The files could not be downloaded.')
    }
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={isBusy} icon={Download} onClick={() => void save()} className="sm:mb-5">
      Files for GSTR-1
    </Button>
  )
}

function Sums({ month }: { month: TaxMonth }) {
  const gaps = month.series.reduce((sum, one) => sum + one.gaps, 0)
  return (
    <div className="grid grid-cols-1 gap-4">
      {month.missing.length > 0 && (
        <Note tone="warn">
          Orders cannot go out for delivery before the tax settings are complete. Missing:{' '}
          {month.missing.join(', ')}.{' '}
          <Link to={missingSettingsPath(month.missing)} className="font-semibold underline">
            Tax settings
          </Link>
        </Note>
      )}
      {gaps > 0 && (
        <Note tone="warn">{`${gaps} numbers are missing. Show this to your accountant, and tell whoever runs your server.`}</Note>
      )}
      {month.lateNotes.papers > 0 && (
        <Note tone="warn">
          {`${month.lateNotes.papers} notes for ${formatRupees(month.lateNotes.total)} came after 30 November of the next financial year: the money went back, and the tax stays paid.`}
        </Note>
      )}
      <LateDocuments papers={month.latePapers ?? []} sums={month.lateSums ?? []} />
      {month.byRate.length > 0 && (
        <section aria-label="By rate" className="grid gap-2">
          <h2 className="font-bold">By rate</h2>
          <p className="text-sm text-muted">{PAPERS_NOT_SALES}</p>
          <Table
            caption="Sums by rate"
            columns={rateColumns}
            rows={month.byRate}
            keyOf={({ interState, treatment, rate }) => `${interState} ${treatment} ${rate}`}
          />
        </section>
      )}
      {month.series.length > 0 && (
        <section aria-label="Numbers" className="grid gap-2">
          <h2 className="font-bold">Numbers</h2>
          <Table caption="Numbers" columns={seriesColumns} rows={month.series} keyOf={({ first }) => first} />
        </section>
      )}
      <p className="text-sm text-muted">
        Turnover from {monthName(month.quarter.from)} to {monthName(month.quarter.to)}, for a composition
        shop’s quarterly statement:{' '}
        <strong className="text-ink tabular-nums">{formatRupees(month.quarter.turnover)}</strong>
      </p>
    </div>
  )
}

const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const treatmentNames = { exempt: 'Exempt', nil: 'Nil rated', non_gst: 'Non-GST' } as const
type RateSum = TaxMonth['byRate'][number]

const rateColumns: Column<RateSum>[] = [
  {
    title: 'Rate',
    primary: true,
    width: 'w-full',
    cell: ({ treatment, rate, interState }) =>
      `${treatment === 'taxable' ? `${rate} %` : treatmentNames[treatment]}${interState ? ', to other states' : ''}`,
  },
  { title: 'Taxable value', numeric: true, cell: ({ taxable }) => formatRupees(taxable) },
  { title: 'CGST', numeric: true, cell: ({ cgst }) => formatRupees(cgst) },
  { title: 'SGST or UTGST', numeric: true, cell: ({ sgst }) => formatRupees(sgst) },
  { title: 'IGST', numeric: true, cell: ({ igst }) => formatRupees(igst) },
]

const seriesColumns: Column<TaxMonth['series'][number]>[] = [
  { title: 'Series', primary: true, cell: ({ series }) => series },
  { title: 'First', width: 'w-full', cell: ({ first }) => first },
  { title: 'Last', cell: ({ last }) => last },
  { title: 'Papers', numeric: true, cell: ({ papers }) => papers },
  { title: 'Missing', numeric: true, cell: ({ gaps }) => (gaps === 0 ? 'None' : gaps) },
]
