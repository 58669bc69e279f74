import { formatRupees } from '#shared/money.ts'
import { formatWhen } from '#shared/when.ts'
import { BoxDrawing } from '#ui/drawings/box-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { Pager } from '#ui/pager.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Table, type Column } from '#ui/table.tsx'
import type { TaxDocumentHead } from '../document-contract.ts'
import { DOCUMENT_KINDS, documentTitles, isBill, type DocumentKind } from '../document-kind.ts'
import { billPath } from '../document-path.ts'
import { useDocuments } from './use-tax.ts'

export const kinds = [
  { value: '' as const, label: 'All' },
  ...DOCUMENT_KINDS.map((kind) => ({ value: kind, label: documentTitles[kind] })),
]

interface DocumentsProps {
  month: string
  kind: DocumentKind | ''
  page: number
  hrefOf: (more: { page: number }) => string
  onKind: (kind: DocumentKind | '') => void
}

export function Documents({ month, kind, page, hrefOf, onKind }: DocumentsProps) {
  const query = useDocuments(month, kind, page)
  const { data, error, isPlaceholderData } = query
  return (
    <section aria-label="Bills and notes" className="grid gap-3">
      <h2 className="font-bold">Bills and notes</h2>
      <div className="sm:w-64">
        <SelectField label="Show" value={kind} onChange={onKind} options={kinds} />
      </div>
      {!data && !error && <PageSkeleton />}
      <LoadProblem query={query} />
      {data?.data.length === 0 && (
        <Empty picture={<BoxDrawing />} title="No bills in this month">
          A bill is written when an order goes out for delivery.
        </Empty>
      )}
      {data && data.data.length > 0 && (
        <>
          <Table
            caption="Bills and notes"
            columns={paperColumns}
            rows={data.data}
            keyOf={({ number }) => number}
            busy={isPlaceholderData}
          />
          <Pager
            label="Bills and notes"
            page={page}
            pages={data.totalPages}
            hrefOf={(one) => hrefOf({ page: one })}
          />
        </>
      )}
    </section>
  )
}

const paperColumns: Column<TaxDocumentHead>[] = [
  {
    title: 'Number',
    primary: true,
    cell: ({ number, orderId, kind }) => (
      <Link
        to={billPath(orderId, isBill(kind) ? undefined : number)}
        className="font-semibold whitespace-nowrap text-leaf-700 underline"
      >
        {number}
      </Link>
    ),
  },
  {
    title: 'Paper',
    width: 'w-full',
    cell: ({ kind, against }) => `${documentTitles[kind]}${against ? ` against ${against}` : ''}`,
  },
  {
    title: 'Issued',
    cell: ({ issuedAt }) => <span className="whitespace-nowrap">{formatWhen(issuedAt)}</span>,
  },
  { title: 'Tax', numeric: true, cell: ({ tax }) => formatRupees(tax) },
  { title: 'Total', numeric: true, cell: ({ total }) => formatRupees(total) },
]
