import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { Log } from './postgres.ts'

const RETRY_MS = 1_000
/** The interval in milliseconds at which the connection is tested, to notice one that died silently. */
const PING_MS = 5_000

/** Listens by one connection, reconnecting. `onGap`: it listens again after messages may have been lost. */
export async function listen(
  pool: Pool,
  channel: string,
  handlers: { onMessage: (message: unknown) => void; onGap: () => void; log: Log },
): Promise<{ close(): void }> {
  let client: PoolClient | null = null
  let isClosed = false

  const connect = async () => {
    const fresh = await pool.connect()
    fresh.on('notification', ({ payload }) => handlers.onMessage(JSON.parse(payload ?? 'null')))
    fresh.once('end', () => lose(fresh))
    try {
      await fresh.query(`LISTEN ${channel}`)
    } catch (error) {
      drop(fresh)
      throw error
    }
    client = fresh
    if (isClosed) close()
  }
  const drop = (lost: PoolClient) => {
    lost.removeAllListeners('end').removeAllListeners('notification')
    lost.release(true)
  }
  const lose = (lost: PoolClient) => {
    if (client !== lost) return
    client = null
    drop(lost)
    void reconnect()
  }
  const reconnect = async () => {
    handlers.log.warn(
      { outage: 'unavailable', channel },
      'lost the connection that listens for notifications; reconnecting',
    )
    while (!isClosed) {
      const isBack = await connect().then(
        () => true,
        () => false,
      )
      if (isBack) return handlers.onGap()
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }
  const ping = setInterval(() => {
    const pinged = client
    pinged?.query('SELECT 1').catch(() => lose(pinged))
  }, PING_MS)
  ping.unref()
  const close = () => {
    isClosed = true
    clearInterval(ping)
    if (client) drop(client)
    client = null
  }

  await connect()
  return { close }
}
