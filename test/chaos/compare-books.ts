import type { Database } from '#platform/db/postgres.ts'
import { outOf, rupeesOf, type SandboxPayment } from '../../src/sandbox/sandbox-books.ts'

export interface BookLine {
  what: string
  theirs: number
  ours: number
  show: (figure: number) => string
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)

/** The lines of a table: what, their figure, ours, and whether they agree. */
export const bookTable = (theirs: string, books: BookLine[]): string[] => [
  `  ${'the records'.padEnd(54)}${theirs.padStart(22)}${'ours'.padStart(16)}`,
  ...books.map(
    ({ what, theirs, ours, show }) =>
      `  ${what.padEnd(54)}${show(theirs).padStart(22)}${show(ours).padStart(16)}  ${theirs === ours ? 'agree' : 'DIFFER'}`,
  ),
]

export const oneFigure = async ({ pool }: Database, text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await pool.query<Record<string, unknown>>(text, values)).rows[0]!)[0])

/** The stock and the orders, none of which was packed with less. */
export const stockLine = async (db: Database, stockAtFirst: number): Promise<BookLine> => ({
  what: 'units taken from stock = lines of active orders',
  theirs: stockAtFirst - (await oneFigure(db, 'SELECT sum(stock) FROM packs')),
  ours: await oneFigure(
    db,
    `SELECT coalesce(sum(quantity), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status NOT IN ('Cancelled', 'Payment Failed')`,
  ),
  show: String,
})

/**
 * Compares the providers' records with ours: `lost` is what payers' banks took back, by the sandbox's id of the payment.
 * Money in paise.
 */
export async function compareBooks(
  db: Database,
  payments: SandboxPayment[],
  lost: ReadonlyMap<string, number> = new Map(),
): Promise<BookLine[]> {
  const one = (text: string) => oneFigure(db, text)
  const falseCaptures = await db.pool.query<{ reference: string; amount: string; isListed: boolean }>(
    `SELECT c.provider || c.provider_reference AS reference, c.amount_paise AS amount, EXISTS (SELECT FROM payment_reviews r
       WHERE r.capture_id = c.id AND r.reason = 'amount' AND r.resolved_at IS NULL) AS "isListed"
     FROM payment_captures c WHERE c.disposition = 'amount'`,
  )
  const falseReferences = new Set(falseCaptures.rows.map(({ reference }) => reference))
  const hasFalseAmount = (payment: SandboxPayment) =>
    falseReferences.has(payment.provider.toUpperCase() + payment.paymentId)
  const recorded = await db.pool.query<{ reference: string }>(
    'SELECT provider || provider_reference AS reference FROM payment_captures',
  )
  const recordedReferences = new Set(recorded.rows.map(({ reference }) => reference))
  // What was returned before the shop knew of it is none of its payments.
  const paid = payments.filter(
    ({ state, provider, paymentId }) =>
      state === 'paid' ||
      (state === 'returned' && recordedReferences.has(provider.toUpperCase() + paymentId)),
  )
  const [genuine, falsified] = [
    paid.filter((payment) => !hasFalseAmount(payment)),
    paid.filter(hasFalseAmount),
  ]
  const taken = sum(genuine.map(({ paise }) => paise))
  const refunds = paid.flatMap((payment) => payment.refunds).filter(({ state }) => state !== 'failed')
  const refunded = sum(refunds.map(({ paise }) => paise))
  const lostOf = ({ id }: SandboxPayment) => lost.get(id) ?? 0
  const returned = sum(paid.map((payment) => payment.returnedPaise + lostOf(payment)))
  return [
    {
      what: 'payments taken',
      theirs: paid.length,
      ours: await one('SELECT count(*) FROM payment_captures'),
      show: String,
    },
    {
      what: 'of these with a false amount, awaiting review',
      theirs: falsified.length,
      ours: falseCaptures.rows.filter(({ amount, isListed }) => Number(amount) === 100 && isListed).length,
      show: String,
    },
    {
      what: 'money taken, except these',
      theirs: taken,
      ours: await one(
        `SELECT coalesce(sum(amount_paise), 0) FROM payment_captures WHERE disposition <> 'amount'`,
      ),
      show: rupeesOf,
    },
    {
      what: 'refunds made',
      theirs: refunds.length,
      ours: await one(`SELECT count(*) FROM refunds WHERE status = 'Done'`),
      show: String,
    },
    {
      what: 'money refunded',
      theirs: refunded,
      ours: await one(`SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE status = 'Done'`),
      show: rupeesOf,
    },
    {
      what: 'money returned by providers, and lost disputes',
      theirs: returned,
      ours: await one('SELECT coalesce(sum(returned_paise), 0) FROM capture_balances'),
      show: rupeesOf,
    },
    {
      what: 'payments of which more went out than came in',
      theirs: paid.filter((payment) => outOf(payment) + lostOf(payment) > payment.paise).length,
      ours: 0,
      show: String,
    },
    {
      what: 'money kept = orders paid online',
      theirs: taken - refunded - returned,
      ours: await one(
        `SELECT coalesce(sum(total_paise - coalesce((SELECT sum(r.amount_paise) FROM refunds r JOIN payment_captures c ON c.id = r.capture_id
           WHERE c.attempt_id = o.settled_attempt_id AND c.disposition = 'settled' AND r.status = 'Done'), 0)
           - (SELECT b.returned_paise FROM capture_balances b JOIN payment_captures c ON c.id = b.capture_id
              WHERE c.attempt_id = o.settled_attempt_id AND c.disposition = 'settled')), 0)
         FROM orders o WHERE settled_attempt_id IS NOT NULL`,
      ),
      show: rupeesOf,
    },
  ]
}
