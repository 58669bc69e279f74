import { z } from 'zod'
import { NUMBER_CHANNELS } from '#shared/number-channels.ts'
import { sql, type Tx } from '../db/postgres.ts'

/** The outside services by which messages other than mail go out. */
export const MESSAGE_PARTIES: ReadonlySet<string> = new Set(['push', ...NUMBER_CHANNELS])

/** An outside service that does not answer. */
export interface Outage {
  /** `mail`, `bucket` (pictures), `backups` (their bucket), `push`, `whatsapp`, `sms`, or the method of a payment provider. */
  party: string
  reason: string
  since: Date
}

/** Records an outage; false when it is already recorded. */
export const beginOutage = sql(
  'outages.begin',
  'INSERT INTO outages (party, reason) VALUES ($1, $2) ON CONFLICT DO NOTHING',
).wrote((party: string, reason: string) => [party, reason.slice(0, 500)])

const end = sql('outages.end', 'DELETE FROM outages WHERE party = $1')

/** Ends an outage; false when there was none. */
export const endOutage = async (tx: Tx, party: string): Promise<boolean> => (await tx.run(end, [party])) > 0

/** Every outside service whose last call, from whichever server, failed; the longest outage first. */
export const listOutages = sql(
  'outages.all',
  'SELECT party, reason, since FROM outages ORDER BY since, party',
  z.object({ party: z.string(), reason: z.string(), since: z.date() }),
).many()
