import { financialYear, keepUntil, documentNumber } from '#features/papers/document-number.ts'
import { dayInIndia } from '#shared/when.ts'
import type { History, HistoryTable } from './history-file.ts'

/**
 * Numbers the documents of a moved history as if it had been written on its days: each series begins again with 1 in April, except
 * that a counter goes on counting; `keep_until` and the next numbers follow, and so does what names a document.
 */
export function renumberDocuments(history: History): History {
  const documents = tableOf(history, 'tax_documents')
  const series = tableOf(history, 'document_series')
  if (!documents || !series) return history
  const counters = tableOf(history, 'counters')
  const counting = new Set(
    counters ? counters.rows.map((row) => row[counters.columns.indexOf('series')]) : [],
  )
  const at = (name: string) => documents.columns.indexOf(name)
  const next = new Map<string, { series: string; fy: string; next: number; last: string }>()
  const renamed = new Map<string, string>()
  const inOrder = documents.rows
    .map((row) => ({ row, issued: String(row[at('issued_at')]) }))
    .sort(
      (a, b) => a.issued.localeCompare(b.issued) || Number(a.row[at('serial')]) - Number(b.row[at('serial')]),
    )
  for (const { row, issued } of inOrder) {
    const name = String(row[at('series')])
    const fy = financialYear(dayInIndia(new Date(issued)))
    const last = next.get(`${name}/${fy}`)?.next ?? 1
    const serial = counting.has(name) ? Number(row[at('serial')]) : last
    const number = documentNumber(name, fy, serial)
    renamed.set(String(row[at('number')]), number)
    for (const [column, value] of Object.entries({ fy, serial, number, keep_until: keepUntil(fy) }))
      row[at(column)] = value
    next.set(`${name}/${fy}`, { series: name, fy, next: Math.max(last, serial + 1), last: issued })
  }
  const rows = [...next.values()].map((one) =>
    series.columns.map((column) =>
      column === 'last_at' ? one.last : one[column as 'series' | 'fy' | 'next'],
    ),
  )
  const isSame = [...renamed].every(([number, now]) => number === now)
  const others = history.added
    .filter((one) => one !== documents && one !== series)
    .map((one) => (isSame ? one : renameDocuments(one, renamed)))
  return { ...history, added: [...others, documents, { ...series, rows }] }
}

const renameDocuments = (table: HistoryTable, renamed: ReadonlyMap<string, string>) =>
  JSON.parse(
    JSON.stringify(table).replace(
      /\b[A-Z0-9]{1,4}\/\d{4}\/\d{6}\b/g,
      (number) => renamed.get(number) ?? number,
    ),
  ) as HistoryTable

const tableOf = ({ added }: History, name: string) => added.find(({ table }) => table === name)
