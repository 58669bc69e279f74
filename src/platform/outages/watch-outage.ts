import type { Database, Log } from '../db/postgres.ts'
import { operatorText } from '../operator-text.ts'
import { beginOutage, endOutage } from './outage-store.ts'

/** Records for all servers whether an outside service answers, and logs when that changes. */
export interface OutageWatch {
  failed(reason: string): Promise<void>
  worked(): Promise<void>
}

/** A failure is recorded again after this time, in milliseconds: another server may have ended the outage since. */
const AGAIN_MS = 10_000
/** Successes in a row are recorded this often, in milliseconds: another server may have died in an outage. */
const REMIND_MS = 60_000

/** `lines` are logged when the service fails and when it answers again. Never throws: recording is not worth a call. */
export function watchOutage(
  { db, log }: { db: Database; log: Log },
  party: string,
  lines: { failed: string; worked: string },
): OutageWatch {
  let recorded: { isOut: boolean; at: number } | null = null
  const record = async (isOut: boolean, write: () => Promise<boolean>, logIt: () => void) => {
    const now = performance.now()
    const pause = isOut ? AGAIN_MS : REMIND_MS
    if (recorded?.isOut === isOut && now - recorded.at < pause) return
    recorded = { isOut, at: now }
    try {
      if (await write()) logIt()
    } catch (err) {
      recorded = null
      log.warn({ err, party }, 'could not record whether an outside service answers')
    }
  }
  return {
    failed: (reason) =>
      record(
        true,
        () => beginOutage(db, party, reason),
        () => log.warn({ party, reason }, lines.failed),
      ),
    worked: () =>
      record(
        false,
        () => endOutage(db, party),
        () => log.info({ party }, lines.worked),
      ),
  }
}

/** Waits for a call to the service, and records whether it worked; nothing of an error that is no outage. */
export async function watched<T>(
  watch: OutageWatch,
  call: Promise<T>,
  isOutage: (error: unknown) => boolean = () => true,
): Promise<T> {
  let result: T
  try {
    result = await call
  } catch (error) {
    if (isOutage(error)) await watch.failed(operatorText(error))
    throw error
  }
  await watch.worked()
  return result
}
