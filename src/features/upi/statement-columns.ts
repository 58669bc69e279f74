/** What a column of a bank's or payment company's export may be. */
export const STATEMENT_COLUMNS = [
  'date',
  'time',
  'credit',
  'amount',
  'kind',
  'status',
  'reference',
  'note',
] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]

/** For each column of a file, what it is; null where it is ignored. */
export type StatementMapping = (StatementColumn | null)[]

export const statementColumnLabels: Record<StatementColumn, string> = {
  date: 'Date',
  time: 'Time',
  credit: 'Money in (credit)',
  amount: 'Amount, in or out',
  kind: 'Credit or debit',
  status: 'Status of the payment',
  reference: 'Reference (UTR, RRN)',
  note: 'Note or description',
}

/** Why a mapping cannot be used; null when it can. */
export function statementMappingProblem(mapping: StatementMapping): string | null {
  if (!mapping.includes('credit') && !mapping.includes('amount'))
    return 'Choose the column of the money that came in.'
  if (!mapping.includes('reference') && !mapping.includes('note'))
    return 'Choose the column of the reference or the note.'
  const twice = mapping.find(
    (column, i) => column !== null && column !== 'note' && mapping.indexOf(column) < i,
  )
  return twice ? `Choose one column only for “${statementColumnLabels[twice]}”.` : null
}

/** The largest file of a statement, in bytes. */
export const MAX_STATEMENT_BYTES = 2 * 1024 * 1024
