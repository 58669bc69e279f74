import { useState, type Key, type ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

export interface Column<Row> {
  /** The heading of the column; on a card, the label before the value. */
  title: string
  /** Null for nothing: a dash in a table, and left out of a card. */
  cell: (row: Row) => ReactNode
  /** Numbers and prices: right-aligned, in tabular figures. */
  numeric?: boolean
  /** The card's heading; one column has it. */
  primary?: boolean
  /** The title is for screen readers only: a checkbox or picture before the primary column, buttons after it. */
  bare?: boolean
  /** Several buttons: on a card below all others, without the title. */
  buttons?: boolean
  /** Width in a table, as a class: "w-32". */
  width?: string
}

interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** Dims a row: sold out, switched off. */
  isFaded?: (row: Row) => boolean
  /** Dims the current rows while the next ones are loading. */
  busy?: boolean
  /** Shows no more rows than this, and a button that shows as many again. */
  atOnce?: number
}

/** Columns beyond which a table needs more room. */
const FEW = 5

/** A table with rows of 40 pixels; when it is narrower than 576 pixels, with many columns 704, each row is a card. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  isFaded,
  busy,
  atOnce = Infinity,
}: TableProps<Row>) {
  const [shown, setShown] = useState(atOnce)
  const onCard = cardClasses(columns)
  const hasMany = columns.length > FEW
  return (
    // What is inside asks for the width without the padding, which the table itself takes back.
    <div className={classNames('@container', hasMany && 'sm:px-16 print:px-0')}>
      <div
        className={classNames(
          hasMany && 'sm:-mx-16 print:mx-0',
          'relative @xl:overflow-x-auto @xl:rounded-xl @xl:border @xl:border-line @xl:bg-surface print:overflow-visible',
          busy && 'opacity-60',
        )}
      >
        {/* The roles are explicit, because a table that is laid out as blocks loses its own. */}
        <table
          role="table"
          aria-busy={busy || undefined}
          className="block w-full text-sm @xl:table @xl:border-collapse print:text-[8pt]"
        >
          <caption className="sr-only">{caption}</caption>
          <thead role="rowgroup" className="sr-only @xl:not-sr-only @xl:table-header-group">
            <tr role="row" className="border-b border-line text-muted">
              {columns.map((column) => (
                <th
                  key={column.title}
                  role="columnheader"
                  scope="col"
                  className={classNames(
                    'h-10 px-3 text-left text-xs font-semibold whitespace-nowrap print:px-1',
                    column.bare && 'print:hidden',
                    column.numeric && '@xl:text-right',
                    column.width,
                  )}
                >
                  {column.bare ? <span className="sr-only">{column.title}</span> : column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className="grid gap-3 @xl:table-row-group">
            {rows.slice(0, shown).map((row) => (
              <tr
                key={keyOf(row)}
                role="row"
                className={classNames(
                  'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 rounded-xl border border-line bg-surface p-4 @xl:table-row @xl:rounded-none @xl:border-0 @xl:border-b @xl:last:border-b-0 @xl:hover:bg-canvas',
                  isFaded?.(row) && 'text-muted',
                )}
              >
                {columns.map((column, index) => (
                  <Cell key={column.title} column={column} row={row} onCard={onCard[index] ?? ''} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <Button variant="quiet" className="mx-auto mt-3 flex" onClick={() => setShown(shown + atOnce)}>
          {t('ui.show-more-of-rows', { rows: rows.length.toLocaleString('en-IN') })}
        </Button>
      )}
    </div>
  )
}

function Cell<Row>({ column, row, onCard }: { column: Column<Row>; row: Row; onCard: string }) {
  const isNamed = !column.primary && !column.bare && !column.buttons
  const content = column.cell(row)
  const isNothing = isNamed && content === null
  return (
    <td
      role="cell"
      className={classNames(
        'flex min-h-6 min-w-0 items-center justify-between gap-x-4 @max-3xs:flex-wrap @xl:table-cell @xl:h-10 @xl:px-3 @xl:py-1 print:px-1',
        onCard,
        column.bare && 'print:hidden',
        // A name breaks anywhere, so its column would give way to all others.
        column.primary && 'text-base font-semibold @xl:min-w-36 @xl:text-sm print:text-[8pt]',
        column.numeric && 'tabular-nums @xl:text-right @xl:whitespace-nowrap',
        column.buttons && 'whitespace-nowrap',
        isNothing && '@max-xl:hidden',
      )}
    >
      {isNamed && (
        <span aria-hidden="true" className="shrink-0 text-muted @xl:hidden">
          {column.title}
        </span>
      )}
      <span className={classNames('min-w-0', isNamed && '@max-xl:ml-auto @max-xl:text-right')}>
        {isNothing ? <span className="text-muted">–</span> : content}
      </span>
    </td>
  )
}

/** On a card the heading shares its line with a checkbox before it and a button after it; the others follow. */
function cardClasses<Row>(columns: readonly Column<Row>[]): string[] {
  const heading = columns.findIndex((column) => column.primary)
  const hasCheckbox = columns.some((column, index) => column.bare && index < heading)
  return columns.map((column, index) => {
    if (index === heading)
      return hasCheckbox ? 'row-start-1 col-start-2' : 'row-start-1 col-start-1 col-span-2'
    if (!column.bare) return 'col-span-full'
    if (index < heading) return 'row-start-1 col-start-1'
    // With large text there is no room for a button beside the heading.
    return 'row-start-1 col-start-3 @max-3xs:row-start-auto @max-3xs:col-start-1 @max-3xs:col-span-full'
  })
}
