import type { FastifyInstance } from 'fastify'
import { refuseUnreadable } from './strict-requests.ts'

/** A whole request must come within this time, in milliseconds: a picture over the line of a phone takes minutes. */
export const REQUEST_MS = 300_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file, which may come as slowly as a phone sends it. */
    takesFile?: boolean
  }
}

/** Every other body must come within `bodyMs`: one that drips in is an attack, not a slow phone. */
export function limitBodyTime(server: FastifyInstance, bodyMs: number): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    // A request of `inject` never came over a line: it is neither complete nor incomplete.
    if (hasBody && raw.complete === false && !request.routeOptions.config.takesFile) {
      const timer = setTimeout(() => {
        if (!raw.complete) refuseUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
      }, bodyMs).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
