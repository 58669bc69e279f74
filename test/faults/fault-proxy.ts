import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import type { Statement } from '#platform/db/postgres.ts'

/** A proxy between a server and its dependency that can disturb the connection. */
export interface FaultProxy {
  port: number
  /** Delays responses, in milliseconds. */
  delay(ms: number): void
  /** Blocks all traffic in both directions without closing: an unplugged cable. */
  blackhole(): void
  /** Closes every connection, new ones too. */
  refuse(): void
  /** Closes every connection once. */
  reset(): void
  /**
   * Closes the next `count` connections at the moment the database has confirmed the COMMIT of a transaction in which
   * this statement ran: a server commits other things too, such as those of its jobs.
   */
  dropCommits(count: number, statement: Pick<Statement<unknown>, 'name' | 'text'>): void
  /** COMMIT responses dropped so far. */
  dropped(): number
  heal(): void
  close(): Promise<void>
}

interface Connection {
  client: Socket
  upstream: Socket
}

export async function openFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const connections = new Set<Connection>()
  const state = {
    mode: 'pass' as 'pass' | 'blackhole' | 'refuse',
    delayMs: 0,
    commits: 0,
    statement: { name: '', text: '' },
    dropped: 0,
  }

  const server = createServer((client) => {
    if (state.mode === 'refuse') return void client.destroy()
    const upstream = connect(target)
    const connection = { client, upstream }
    connections.add(connection)
    const cut = () => {
      connections.delete(connection)
      client.destroy()
      upstream.destroy()
    }
    for (const end of [client, upstream]) end.setNoDelay(true).on('error', cut).on('close', cut)
    let ranStatement = false
    client.on('data', (chunk) => {
      if (state.mode === 'blackhole') return
      const { name, text } = state.statement
      // Behind a pooler statements have no names.
      if (state.commits > 0 && (chunk.includes(`${name}\0`) || chunk.includes(text))) ranStatement = true
      if (state.delayMs > 0) setTimeout(() => upstream.write(chunk), state.delayMs)
      else upstream.write(chunk)
    })
    const sawCommit = commitWatcher()
    upstream.on('data', (chunk) => {
      if (state.mode === 'blackhole') return
      const committed = sawCommit(chunk)
      if (committed && ranStatement && state.commits > 0) {
        state.commits--
        state.dropped++
        return cut()
      }
      if (committed) ranStatement = false
      client.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const reset = () => {
    for (const { client, upstream } of connections) {
      client.resetAndDestroy()
      upstream.destroy()
    }
  }
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => void (state.delayMs = ms),
    blackhole: () => void (state.mode = 'blackhole'),
    refuse: () => {
      state.mode = 'refuse'
      reset()
    },
    reset,
    dropCommits: (count, statement) => void Object.assign(state, { commits: count, statement }),
    dropped: () => state.dropped,
    heal: () => Object.assign(state, { mode: 'pass', delayMs: 0, commits: 0 }),
    close: async () => {
      reset()
      server.close()
      await once(server, 'close')
    },
  }
}

const COMMAND_COMPLETE = 'C'.charCodeAt(0)

/**
 * Parses PostgreSQL's messages (one byte of type, four of length, then the body) and reports for each chunk whether
 * it contains a CommandComplete with the tag COMMIT.
 */
function commitWatcher(): (chunk: Buffer) => boolean {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    let bytes = Buffer.concat([rest, chunk])
    let found = false
    while (bytes.length >= 5) {
      const length = 1 + bytes.readUInt32BE(1)
      if (bytes.length < length) break
      if (bytes[0] === COMMAND_COMPLETE && bytes.toString('latin1', 5, length) === 'COMMIT\0') found = true
      bytes = bytes.subarray(length)
    }
    rest = Buffer.from(bytes)
    return found
  }
}
