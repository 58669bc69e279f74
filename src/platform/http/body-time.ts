import type { FastifyInstance } from 'fastify'

/** The time limit of a whole request, in milliseconds: uploading a picture from a phone may take minutes. */
export const REQUEST_MS = 300_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts a file, so its body is exempt from the shorter limit. */
    takesFile?: boolean
  }
}

/** Every other body must arrive within `bodyMs`: a slower one is an attack, not a slow phone. */
export function limitBodyTime(server: FastifyInstance, bodyMs: number): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const hasBody =
      raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined
    // A request of `inject` has no connection, and `complete` is undefined.
    if (hasBody && raw.complete === false && !request.routeOptions.config.takesFile) {
      const timer = setTimeout(() => {
        if (raw.complete) return
        const error = Object.assign(new Error('the body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        server.server.emit('clientError', error, raw.socket)
      }, bodyMs).unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
