import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Short enough for an `application_name` of PostgreSQL, without characters that are special in a log or in SQL. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,55}$/

/** A trusted proxy's `X-Request-Id`, so that both logs agree, else a new one: others could make two requests look like one. */
export function requestIdFrom(isProxy: (ip: string) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGiven = typeof given === 'string' && REQUEST_ID.test(given)
    return isGiven && isProxy(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}
