import type { Database } from '#platform/db/postgres.ts'
import { rupeesOf, type SandboxPayment } from '../../src/sandbox/sandbox-books.ts'

export interface BookLine {
  what: string
  theirs: number
  ours: number
  show: (figure: number) => string
}

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)

/** Compares the providers' records with ours, and the stock with the orders. Money in paise. */
export async function compareBooks(
  db: Database,
  payments: SandboxPayment[],
  stockAtFirst: number,
): Promise<BookLine[]> {
  const one = async (text: string) => Number(Object.values((await db.pool.query(text)).rows[0]!)[0])
  const odd = await db.pool.query<{ reference: string; amount: string; isListed: boolean }>(
    `SELECT c.provider || c.provider_reference AS reference, c.amount_paise AS amount, EXISTS (SELECT FROM payment_reviews r
       WHERE r.capture_id = c.id AND r.reason = 'amount' AND r.resolved_at IS NULL) AS "isListed"
     FROM payment_captures c WHERE c.disposition = 'amount'`,
  )
  const lied = new Set(odd.rows.map(({ reference }) => reference))
  const isOdd = (payment: SandboxPayment) => lied.has(payment.provider.toUpperCase() + payment.paymentId)
  const paid = payments.filter(({ state }) => state === 'paid')
  const [told, untold] = [paid.filter((payment) => !isOdd(payment)), paid.filter(isOdd)]
  const taken = sum(told.map(({ paise }) => paise))
  const refunds = payments.flatMap((payment) => payment.refunds)
  const sentBack = sum(refunds.map(({ paise }) => paise))
  return [
    {
      what: 'payments taken',
      theirs: paid.length,
      ours: await one('SELECT count(*) FROM payment_captures'),
      show: String,
    },
    {
      what: 'of them with a sum that was a lie, before a person',
      theirs: untold.length,
      ours: odd.rows.filter(({ amount, isListed }) => Number(amount) === 100 && isListed).length,
      show: String,
    },
    {
      what: 'money taken, the others',
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
      what: 'money sent back',
      theirs: sentBack,
      ours: await one(`SELECT coalesce(sum(amount_paise), 0) FROM refunds WHERE status = 'Done'`),
      show: rupeesOf,
    },
    {
      what: 'money kept = orders paid online',
      theirs: taken - sentBack,
      ours: await one(
        `SELECT coalesce(sum(total_paise - coalesce((SELECT sum(r.amount_paise) FROM refunds r JOIN payment_captures c ON c.id = r.capture_id
           WHERE c.attempt_id = o.settled_attempt_id AND c.disposition = 'settled' AND r.status = 'Done'), 0)), 0)
         FROM orders o WHERE settled_attempt_id IS NOT NULL`,
      ),
      show: rupeesOf,
    },
    {
      what: 'pieces that left the shelves = lines of live orders',
      theirs: stockAtFirst - (await one('SELECT sum(stock) FROM packs')),
      ours: await one(
        `SELECT coalesce(sum(quantity), 0) FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.status NOT IN ('Cancelled', 'Payment Failed')`,
      ),
      show: String,
    },
  ]
}
