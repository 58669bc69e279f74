import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { notExported, personalTables } from './personal-tables.ts'

const WAITS = 'withdrawn_at IS NULL AND ran_at IS NULL'

const waiting = sql(
  'erasures.waiting',
  `SELECT runs_at FROM erasures WHERE user_id = $1 AND ${WAITS}`,
  z.object({ runs_at: z.date() }),
)

/** When a person is erased; null if nobody asked for it. */
export const findWaitingErasure = async (tx: Tx, userId: string): Promise<Date | null> =>
  (await tx.maybe(waiting, [userId]))?.runs_at ?? null

const insert = sql(
  'erasures.insert',
  `INSERT INTO erasures (id, user_id, email_hash, by_id)
   SELECT $1, id, sha256(convert_to(email, 'UTF8')), $3 FROM users WHERE id = $2 RETURNING id, runs_at`,
  z.object({ id: z.string(), runs_at: z.date() }),
)

/** Erases a person in 48 hours; `byId` is the administrator whom they have asked. */
export const insertErasure = (tx: Tx, userId: string, byId: string | null) =>
  tx.one(insert, [newHexId(), userId, byId])

const belongs = sql(
  'erasures.belongs',
  `SELECT EXISTS (
     SELECT FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = $1 AND u.email = $2
     UNION ALL SELECT FROM grievances WHERE ticket = $1 AND email = $2) AS yes`,
  z.object({ yes: z.boolean() }),
)

/** Whether the order or the complaint of this number is of whoever has this address. */
export const belongsTo = async (tx: Tx, number: string, email: string): Promise<boolean> =>
  (await tx.one(belongs, [number, email])).yes

const withdraw = sql(
  'erasures.withdraw',
  `UPDATE erasures SET withdrawn_at = now() WHERE user_id = $1 AND ${WAITS}`,
)

/** False if none waits. */
export const withdrawErasure = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.run(withdraw, [userId])) === 1

// Whoever waits for goods or money is erased when they have them.
const IS_DUE = `${WAITS} AND runs_at <= now()
  AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = e.user_id
    AND o.status NOT IN ('Delivered', 'Cancelled', 'Payment Failed'))
  AND NOT EXISTS (SELECT FROM refunds r JOIN orders o ON o.id = r.order_id
    WHERE o.user_id = e.user_id AND r.status = 'Pending')`
const erasure = z.object({ id: z.string(), user_id: z.string() })
export type Erasure = z.infer<typeof erasure>

const due = sql(
  'erasures.due',
  `SELECT id, user_id FROM erasures e WHERE ${IS_DUE} ORDER BY runs_at`,
  erasure,
)

/** Erasures whose time has come, of people for whom nothing is on its way. */
export const findDueErasures = (tx: Tx): Promise<Erasure[]> => tx.many(due)

const claim = sql(
  'erasures.claim',
  `SELECT id, user_id FROM erasures e WHERE id = $1 AND ${IS_DUE} FOR NO KEY UPDATE SKIP LOCKED`,
  erasure,
)

/** Locks an erasure; false if it is not due any more, or another server has it. The user is locked before. */
export const claimErasure = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.maybe(claim, [id])) !== null

const histories = sql(
  'erasures.histories',
  'SELECT erase_from_histories($1) AS entries',
  z.object({ entries: z.array(z.string()) }),
)

/** Overwrites texts in append-only tables; returns the changed entries of the audit log, each with its new hash. */
export const eraseFromHistories = async (tx: Tx, erasureId: string): Promise<string[]> =>
  (await tx.one(histories, [erasureId])).entries

const finish = sql('erasures.finish', 'UPDATE erasures SET ran_at = now() WHERE id = $1')

export const finishErasure = (tx: Tx, id: string) => tx.run(finish, [id])

const erasing = Object.entries({ ...notExported, ...personalTables }).flatMap(([table, entry]) => {
  const rows = ('eraseOf' in entry && entry.eraseOf) || entry.of
  const { erase } = entry
  if (erase.how === 'keep' || erase.how === 'history') return []
  const name = table.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const head = erase.how === 'delete' ? `DELETE FROM ${table} t` : `UPDATE ${table} t SET ${erase.set}`
  // Each condition names one of the two, and both are given.
  return sql(
    `erasures.of.${name}`,
    `${head} WHERE $1::char(24) IS NOT NULL AND $2::text IS NOT NULL AND ${rows}`,
  )
})

const pictures = Object.entries(personalTables).flatMap(([table, { picture, of }]) =>
  picture
    ? sql(
        `erasures.picturesOf.${table}`,
        `SELECT ${picture} AS url FROM ${table} t
         WHERE $1::char(24) IS NOT NULL AND $2::text IS NOT NULL AND ${of} AND ${picture} <> ''`,
        z.object({ url: z.string() }),
      )
    : [],
)

/** The URLs of the pictures of a person. */
export async function findPictures(tx: Tx, { id, email }: { id: string; email: string }): Promise<string[]> {
  const urls: string[] = []
  for (const statement of pictures)
    urls.push(...(await tx.many(statement, [id, email])).map(({ url }) => url))
  return urls
}

/** Deletes or overwrites the rows of a person in every table that the registry names. */
export async function erasePersonalRows(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  for (const statement of erasing) await tx.run(statement, [id, email])
}
