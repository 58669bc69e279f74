import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { Table } from '#ui/table.tsx'
import type { TaxMonth } from '../document-contract.ts'

type LateDocument = NonNullable<TaxMonth['latePapers']>[number]

const columns = [
  {
    title: 'Bill',
    primary: true,
    cell: ({ number, orderId }: LateDocument) => (
      <Link to={paths.orderDetails(orderId)} className="text-leaf-700 underline">
        {number}
      </Link>
    ),
  },
  { title: 'Changes', cell: ({ month }: LateDocument) => month },
  { title: 'Came in', cell: ({ arrivedOn }: LateDocument) => arrivedOn },
  { title: 'Taxable', numeric: true, cell: ({ taxable }: LateDocument) => formatRupees(taxable) },
  { title: 'Tax', numeric: true, cell: ({ tax }: LateDocument) => formatRupees(tax) },
  {
    title: 'What to do',
    cell: ({ month, isAfterReturn }: LateDocument) =>
      isAfterReturn ? `Amend ${month} in the next return` : `File ${month} with it`,
  },
]

/** Bills that came in after the month that they change, such as those of a till that was offline. */
export function LateDocuments({
  papers,
  sums,
}: {
  papers: readonly LateDocument[]
  sums: NonNullable<TaxMonth['lateSums']>
}) {
  if (papers.length === 0) return null
  const isAmended = papers.some(({ isAfterReturn }) => isAfterReturn)
  return (
    <section aria-label="Bills that came in late" className="grid gap-2">
      <h2 className="font-bold">Bills that came in late</h2>
      <Note tone="warn">
        They are dated in the month that they change, and are in its files.
        {isAmended &&
          ' The return of a month is due on the 11th of the next one: what came in after that is declared as an amendment in the next return, and its tax is paid with interest. Show this to your accountant.'}
      </Note>
      <ul>
        {sums.map((one) => (
          <li key={one.month}>
            {one.month}: {one.papers.toLocaleString('en-IN')} {one.papers === 1 ? 'bill' : 'bills'}, taxable{' '}
            {formatRupees(one.taxable)}, tax {formatRupees(one.tax)}
          </li>
        ))}
      </ul>
      {sums.reduce((all, one) => all + one.papers, 0) > papers.length && (
        <p>The oldest {papers.length} of them are listed.</p>
      )}
      <Table
        caption="Bills that came in late"
        columns={columns}
        rows={papers}
        keyOf={({ number }) => number}
      />
    </section>
  )
}
