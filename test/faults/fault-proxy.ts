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
  /**
   * Cuts the next connection on which `count` more statements are sent, at the last of them: the database runs it and ends the
   * session, and nobody learns of it. That is how a killed server looks to the database.
   */
  cutAtStatement(count: number): void
  /**
   * The same, counted from the BEGIN with this request id on (REQUEST_IDS_IN_SQL); then `kill` is called, as soon as the
   * statement is on its way to the database.
   */
  killAtStatement(count: number, requestId: string, kill: () => void): void
  /** Whether it has been cut. */
  wasCut(): boolean
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
    statements: 0,
    begin: '',
    kill: () => {},
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
    let isCut = false
    let countedFor: string | null = null
    const endOfStatement = statementWatcher()
    client.on('data', (chunk) => {
      if (state.mode === 'blackhole' || isCut) return
      if (chunk.includes(state.begin)) countedFor = state.begin
      const end = endOfStatement(
        chunk,
        () => countedFor === state.begin && state.statements > 0 && --state.statements === 0,
      )
      if (end !== null) {
        isCut = true
        upstream.end(chunk.subarray(0, end))
        return state.kill()
      }
      const { name, text } = state.statement
      // Behind a pooler statements have no names.
      if (state.commits > 0 && (chunk.includes(`${name}\0`) || chunk.includes(text))) ranStatement = true
      if (state.delayMs > 0) setTimeout(() => upstream.write(chunk), state.delayMs)
      else upstream.write(chunk)
    })
    const sawCommit = commitWatcher()
    upstream.on('data', (chunk) => {
      if (state.mode === 'blackhole' || isCut) return
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
    cutAtStatement: (count) => void (state.statements = count),
    killAtStatement: (count, requestId, kill) =>
      void Object.assign(state, {
        statements: count,
        begin: `application_name = 'tokri ${requestId}'`,
        kill,
      }),
    wasCut: () => state.statements === 0,
    heal: () => Object.assign(state, { mode: 'pass', delayMs: 0, commits: 0, statements: 0, begin: '' }),
    close: async () => {
      reset()
      server.close()
      await once(server, 'close')
    },
  }
}

const COMMAND_COMPLETE = 'C'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)

/**
 * Parses what a client sends: after the first message, which has no type, each has one byte of type and four of length. A
 * statement ends with a Query or a Sync. Returns where in the chunk the one ends for which `isIt` is true, else null.
 */
function statementWatcher(): (chunk: Buffer, isIt: () => boolean) => number | null {
  let rest = Buffer.alloc(0)
  let hasStarted = false
  return (chunk, isIt) => {
    let bytes = Buffer.concat([rest, chunk])
    while (bytes.length >= 5) {
      const length = hasStarted ? 1 + bytes.readUInt32BE(1) : bytes.readUInt32BE(0)
      if (bytes.length < length) break
      const isStatement = hasStarted && (bytes[0] === QUERY || bytes[0] === SYNC)
      hasStarted = true
      bytes = bytes.subarray(length)
      if (isStatement && isIt()) return chunk.length - bytes.length
    }
    rest = Buffer.from(bytes)
    return null
  }
}

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
