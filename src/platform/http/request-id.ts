import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Short enough for an `application_name` of PostgreSQL, without characters that are special in a log or in SQL. */
const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,55}$/

/**
 * The id of a request, for its response and the log: the `X-Request-Id` of a trusted proxy, so that both logs have the
 * same id, else a new one. Other clients could otherwise make two requests look like one.
 */
export function requestIdFrom(isProxy: (ip: string) => boolean): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    const isGiven = typeof given === 'string' && REQUEST_ID.test(given)
    return isGiven && isProxy(socket.remoteAddress ?? '') ? given : randomUUID()
  }
}
