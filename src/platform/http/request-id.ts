import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Short enough for a connection's name in PostgreSQL, and nothing that a log or SQL could read as more than a word. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,55}$/

/**
 * The id of a request, for its answer and the log: the one that a trusted proxy gave it, so that the proxy's log and ours
 * name the same; else a new one. Anybody else could make two requests look like one.
 */
export function requestIdFrom(isProxy: (ip: string) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGiven = typeof given === 'string' && REQUEST_ID.test(given)
    return isGiven && isProxy(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}
