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

interface Line {
  near: Socket
  far: Socket
}

export async function openFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  const lines = new Set<Line>()
  const now = {
    mode: 'pass' as 'pass' | 'blackhole' | 'refuse',
    delayMs: 0,
    commits: 0,
    statement: { name: '', text: '' },
    dropped: 0,
  }

  const server = createServer((near) => {
    if (now.mode === 'refuse') return void near.destroy()
    const far = connect(target)
    const line = { near, far }
    lines.add(line)
    const cut = () => {
      lines.delete(line)
      near.destroy()
      far.destroy()
    }
    for (const end of [near, far]) end.setNoDelay(true).on('error', cut).on('close', cut)
    let ranStatement = false
    near.on('data', (chunk) => {
      if (now.mode === 'blackhole') return
      const { name, text } = now.statement
      // Behind a pooler statements have no names.
      if (now.commits > 0 && (chunk.includes(`${name}\0`) || chunk.includes(text))) ranStatement = true
      if (now.delayMs > 0) setTimeout(() => far.write(chunk), now.delayMs)
      else far.write(chunk)
    })
    const sawCommit = commitWatcher()
    far.on('data', (chunk) => {
      if (now.mode === 'blackhole') return
      const committed = sawCommit(chunk)
      if (committed && ranStatement && now.commits > 0) {
        now.commits--
        now.dropped++
        return cut()
      }
      if (committed) ranStatement = false
      near.write(chunk)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const reset = () => {
    for (const { near, far } of lines) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => void (now.delayMs = ms),
    blackhole: () => void (now.mode = 'blackhole'),
    refuse: () => {
      now.mode = 'refuse'
      reset()
    },
    reset,
    dropCommits: (count, statement) => void Object.assign(now, { commits: count, statement }),
    dropped: () => now.dropped,
    heal: () => Object.assign(now, { mode: 'pass', delayMs: 0, commits: 0 }),
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
