import type { Pool } from 'pg'
import { listen } from '../db/notifications.ts'
import type { Log } from '../db/postgres.ts'
import { NEW_JOBS } from './job-store.ts'

/** Wakes workers when a job of their kinds is added. */
export interface JobAlarm {
  /** Calls `wake` when a job of one of these kinds may have been added. Returns a function that unsubscribes. */
  on(kinds: readonly string[], wake: () => void): () => void
  close(): void
}

/** One connection listens for all lanes: PostgreSQL wakes each that listens to anything, for every notification. */
export async function openJobAlarm(pool: Pool, log: Log): Promise<JobAlarm> {
  const subscribers = new Set<{ kinds: ReadonlySet<unknown>; wake: () => void }>()
  const { close } = await listen(pool, NEW_JOBS, {
    onMessage: (kind) => {
      for (const { kinds, wake } of subscribers) if (kinds.has(kind)) wake()
    },
    onGap: () => {
      for (const { wake } of subscribers) wake()
    },
    log,
  })
  return {
    on: (kinds, wake) => {
      const subscriber = { kinds: new Set(kinds), wake }
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
    close,
  }
}
