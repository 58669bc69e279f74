import { colleagueName } from '#features/people/accounts/server/colleague-name.ts'
import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { texts } from '#platform/db/row-columns.ts'
import { retention } from '#platform/retention.ts'
import { permissions, STAFF_ROLES } from '#shared/permissions.ts'
import { APPROVAL_MINUTES, NAMED_HOURS, PIN_TRIES } from '../till-pin.ts'

const quoted = (roles: readonly string[]) => roles.map((role) => `'${role}'`).join(', ')

const person = z.object({
  ...texts('id', 'name', 'email'),
  role: z.enum(STAFF_ROLES),
  hash: z.string().nullable(),
})
export type PersonRow = z.infer<typeof person>

const people = sql(
  'till.people',
  `SELECT u.id, ${colleagueName('u')} AS name, coalesce(u.email, '+91' || u.mobile, '') AS email, s.role, p.hash
   FROM staff s JOIN users u ON u.id = s.user_id LEFT JOIN till_pins p ON p.user_id = u.id
   WHERE s.ended_at IS NULL AND u.status = 'Active' AND s.role IN (${quoted(permissions['counter.sell'])})
     AND ($1::char(24) IS NULL OR u.id = $1) ORDER BY lower(u.name), u.email`,
  person,
)

// Of two who choose at once, the second sees the first one's PIN.
/** Whoever chooses a PIN too waits until the transaction ends. */
export const lockPins = sql('till.turn', `SELECT pg_advisory_xact_lock(hashtext('till.pins'))`).run()

/** Sets a PIN; tries that were wrong are forgotten. */
export const savePin = sql(
  'till.setPin',
  `WITH again AS (UPDATE till_people SET failed = 0 WHERE user_id = $1)
   INSERT INTO till_pins (user_id, hash) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, set_at = now()`,
).run<[userId: string, hash: string]>()

/** Counts a try before it is compared; false if there were too many. */
export const countTry = sql(
  'till.try',
  `INSERT INTO till_people AS p (user_id, counter_id, failed) VALUES ($1, $2, 1)
   ON CONFLICT (user_id, counter_id) DO UPDATE SET failed = p.failed + 1 WHERE p.failed < ${PIN_TRIES}`,
).wrote<[userId: string, counterId: string]>()

/** Somebody has proven at a till who they are; `isNamed`: they sell there from now on. */
export const markProven = sql(
  'till.clear',
  `INSERT INTO till_people AS p (user_id, counter_id, named_at) VALUES ($1, $2, CASE WHEN $3::boolean THEN now() END)
   ON CONFLICT (user_id, counter_id) DO UPDATE SET failed = 0, named_at = coalesce(excluded.named_at, p.named_at)`,
).run<[userId: string, counterId: string, isNamed: boolean]>()

/** Whether somebody was named at a till within the last day. */
export const isNamedAt = sql(
  'till.named',
  `SELECT FROM till_people WHERE user_id = $1 AND counter_id = $2 AND named_at > now() - interval '${NAMED_HOURS} hours'`,
).wrote<[userId: string, counterId: string]>()

export const insertApproval = sql(
  'till.approve',
  `INSERT INTO till_approvals (id, counter_id, by_id) VALUES ($1, $2, $3)`,
).run((one: { id: string; counterId: string; byId: string }) => [one.id, one.counterId, one.byId])

export const sweepApprovals = sql(
  'till.sweepApprovals',
  `DELETE FROM till_approvals WHERE at < now() - interval '${retention.tillApproval.time}'`,
).run()

/** Uses a manager's yes up; who gave it, or null if it was used, is too old or is another till's. */
export const takeApproval = sql(
  'till.useApproval',
  `UPDATE till_approvals SET used_at = now() WHERE id = $1 AND counter_id = $2 AND used_at IS NULL
     AND at > now() - interval '${APPROVAL_MINUTES} minutes' RETURNING by_id`,
  z.object({ by_id: z.string() }),
).maybeFirst<[id: string, counterId: string]>()

/** Who may sell at the tills. */
export const listTillPeople = (tx: Tx) => tx.many(people, [null])

/** Somebody who may sell at the tills; null for everybody else. */
export const findTillPerson = (tx: Tx, userId: string) => tx.maybe(people, [userId])
