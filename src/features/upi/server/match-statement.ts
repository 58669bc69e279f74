import { readTable } from '#features/catalogue/server/lists/read-table.ts'
import { ERASED, listOwing } from '#features/khata/server/khata-store.ts'
import { listUsedUpiReferences } from '#features/payments/server/capture-store.ts'
import type { Database } from '#platform/db/postgres.ts'
import { toRupees } from '#shared/money.ts'
import type { MatchedStatement, StatementMoney } from '../contract.ts'
import type { StatementMapping } from '../statement-columns.ts'
import { khataInNote, orderInNote } from '../upi-link.ts'
import { matchLines } from './match-lines.ts'
import { proposeStatementColumns } from './propose-statement-columns.ts'
import { statementLinesOf, type StatementLine } from './statement-lines.ts'
import { listClaimsOf, listKhatasUnseen, listOrdersOf, listWaiting } from './upi-store.ts'

const MOST_ROWS = 5_000
const SAMPLES = 20

const readRows = (file: AsyncIterable<Uint8Array>) =>
  readTable(file, isHeadings, {
    mostRows: MOST_ROWS,
    tooMany: `The statement has more than ${MOST_ROWS.toLocaleString('en-IN')} rows. Export fewer days at a time.`,
  })

/** The first row that names an amount and two more columns; above it stand the bank's name and the account. */
const isHeadings = (cells: string[]): boolean => {
  const found = proposeStatementColumns(cells).filter((column) => column !== null)
  return (found.includes('credit') || found.includes('amount')) && found.length >= 3
}

/** Reads the columns of a statement, what they seem to be, and a few cells of each. Throws `invalid`. */
export async function readStatement(
  file: AsyncIterable<Uint8Array>,
): Promise<{ headings: string[]; columns: StatementMapping; samples: string[][] }> {
  const { headings, rows } = await readRows(file)
  return {
    headings,
    columns: proposeStatementColumns(headings, rows.slice(0, SAMPLES)),
    samples: headings.map((_, i) => rows.flatMap((cells) => cells[i]?.trim().slice(0, 30) || []).slice(0, 3)),
  }
}

/** Finds the orders and khatas that the money of a statement is for. Nothing is saved. Throws `invalid`. */
export async function matchStatement(
  db: Database,
  file: AsyncIterable<Uint8Array>,
  columns: StatementMapping,
): Promise<MatchedStatement> {
  const lines = statementLinesOf(columns, (await readRows(file)).rows)
  const utrs = lines.flatMap(({ utr }) => utr ?? [])
  const [recorded, claims, waiting] = [
    await listUsedUpiReferences(db, utrs),
    await listClaimsOf(db, utrs),
    await listWaiting(db),
  ]
  const noted = lines.flatMap(({ note }) => orderInNote(note) ?? [])
  const ids = [noted, claims.map(({ order_id }) => order_id), waiting.map(({ id }) => id)].flat()
  const orders = new Map((await listOrdersOf(db, [...new Set(ids)])).map((order) => [order.id, order]))
  const payers = new Set(lines.flatMap(({ note }) => khataInNote(note) ?? []))
  const khatas = new Map((await listOwing(db, [...payers])).map((one) => [one.asked, one]))
  const { matches, ofKhatas, unmatched, missing, ...figures } = matchLines(lines, {
    waiting: waiting.map(({ id, status, amount_paise, claimed_at, collected_at, created_at }) => ({
      id,
      amountPaise: amount_paise,
      at: claimed_at ?? collected_at ?? created_at,
      isClaimed: claimed_at !== null || status === 'Delivered',
    })),
    recorded: new Set(recorded),
    claims: ordersByReference(claims),
    named: new Set(orders.keys()),
    khatas: new Set(khatas.keys()),
  })
  const { first, last } = figures
  const amounts = lines.map(({ amountPaise }) => amountPaise)
  const unseen = first && last ? await listKhatasUnseen(db, { first, last, utrs, amounts }) : []
  return {
    ...figures,
    khatasUnseen: unseen.map(({ customer_id: customerId, name, amount_paise, ...one }) => ({
      ...one,
      customerId,
      name: name === ERASED ? '' : name,
      amount: toRupees(amount_paise),
    })),
    matches: matches.map(({ line, orderId, by, others }) => {
      const order = orders.get(orderId)!
      return {
        money: moneyView(line),
        by,
        others,
        orderId,
        order_status: order.status,
        name: order.name,
        amount: toRupees(order.amount_paise),
        isPaid: order.is_paid,
      }
    }),
    khatas: ofKhatas.map(({ line, customerId }) => {
      const { id, name, balance_paise, is_erased } = khatas.get(customerId)!
      const one = { money: moneyView(line), customerId: id, name, balance: toRupees(balance_paise) }
      return is_erased ? { ...one, name: '', isErased: true } : one
    }),
    unmatched: unmatched.map(moneyView),
    missing: missing.map(({ id }) => id),
  }
}

function ordersByReference(claims: { utr: string; order_id: string }[]): Map<string, string[]> {
  const byReference = new Map<string, string[]>()
  for (const { utr, order_id } of claims) byReference.set(utr, [...(byReference.get(utr) ?? []), order_id])
  return byReference
}

const moneyView = ({ utr, amountPaise, day, at, note }: StatementLine): StatementMoney => ({
  utr,
  amount: toRupees(amountPaise),
  day,
  at: at?.toISOString() ?? null,
  note,
})
