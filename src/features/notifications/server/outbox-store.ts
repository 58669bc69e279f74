import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { texts } from '#platform/db/row-columns.ts'
import { retention } from '#platform/retention.ts'

interface NewMessage {
  event: string
  recipient: string
  channel: 'mail' | 'sms' | 'whatsapp' | 'push'
  kind: string
}

const id = z.object({ event: z.string(), recipient: z.string(), channel: z.string() })

const add = sql(
  'messages.add',
  `INSERT INTO messages (event, recipient, channel, kind)
   SELECT DISTINCT event, recipient, channel, kind FROM jsonb_to_recordset($1) AS m(event text, recipient text, channel text, kind text)
   ORDER BY event, recipient, channel
   ON CONFLICT ON CONSTRAINT messages_once DO NOTHING RETURNING event, recipient, channel`,
  id,
)

const keyOf = ({ event, recipient, channel }: z.infer<typeof id>) =>
  JSON.stringify([event, recipient, channel])

/** Writes messages into the outbox; returns those that were not in it. */
export async function addMessages<Message extends NewMessage>(
  tx: Tx,
  messages: readonly Message[],
): Promise<Message[]> {
  if (messages.length === 0) return []
  const rows = messages.map(({ event, recipient, channel, kind }) => ({ event, recipient, channel, kind }))
  const added = new Set((await tx.many(add, [JSON.stringify(rows)])).map(keyOf))
  return messages.filter((message) => added.delete(keyOf(message)))
}

const claim = sql(
  'messages.claim',
  `INSERT INTO messages AS m (event, recipient, channel, kind, state) VALUES ($1, $2, $3, $4, 'sending')
   ON CONFLICT ON CONSTRAINT messages_once DO UPDATE SET state = 'sending', changed_at = now()
   WHERE m.state IN ('waiting', 'failed') RETURNING id`,
  z.object({ id: z.number() }),
)

/** Takes a message for its one try; false if it was sent before, or may have been. */
export const claimMessage = async (
  tx: Tx,
  { event, recipient, channel, kind }: NewMessage,
): Promise<boolean> => (await tx.maybe(claim, [event, recipient, channel, kind])) !== null

/** Says what became of a message; a mail that no outbox knows, such as an older server’s, has no row. */
export const markMessage = sql(
  'messages.mark',
  `UPDATE messages SET state = $4, reason = left($5, 300), changed_at = now()
   WHERE event = $1 AND recipient = $2 AND channel = $3`,
).run(({ event, recipient, channel }: Omit<NewMessage, 'kind'>, state: MessageState, reason = '') => [
  event,
  recipient,
  channel,
  state,
  reason,
])

type MessageState = 'waiting' | 'sent' | 'failed' | 'unknown'

const troubled = z.object({
  ...texts('recipient', 'channel', 'kind', 'state', 'reason'),
  changed_at: z.date(),
})
export type TroubledMessage = z.infer<typeof troubled>

/** The newest messages that were not sent, or not at the first try. */
export const listTroubledMessages = sql(
  'messages.troubled',
  `SELECT recipient, channel, kind, state, reason, changed_at FROM messages
   WHERE state IN ('failed', 'unknown') OR reason <> '' ORDER BY changed_at DESC LIMIT 50`,
  troubled,
).many()

const sweep = sql(
  'messages.sweep',
  `DELETE FROM messages WHERE created_at < now() - interval '${retention.outbox.time}'`,
)
const sweepBudgets = sql(
  'messages.sweepBudgets',
  `DELETE FROM message_budgets WHERE began_at < now() - interval '${retention.messageBudgets.time}'`,
)

/** Deletes what is older than `retention` says. */
export async function sweepOutbox(tx: Tx): Promise<number> {
  return (await tx.run(sweep)) + (await tx.run(sweepBudgets))
}
