import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/problems.ts'

/** The names by which the machine itself reaches its shop, whatever its public URL is. */
const ownNames = ['localhost', '127.0.0.1', '[::1]']

/** Paths that monitoring may request under any host name: they contain no shop data. */
const anyHost = new Set(['/healthz', '/readyz', '/metrics'])

export type IsAllowedHost = (host: string | undefined) => boolean

/** Whether a Host header names this machine or PUBLIC_URL's host, with any port: others may be DNS rebinding. */
export function allowedHosts(publicUrl: string): IsAllowedHost {
  const names = new Set([...ownNames, new URL(publicUrl).hostname])
  let last: string | undefined
  return (host) => {
    if (host !== undefined && host === last) return true
    const name = /^(\[[0-9a-f:.]+\]|[^:@/\\\s]+)(?::\d{1,5})?$/i.exec(host ?? '')?.[1]
    const isAllowed = name !== undefined && names.has(name.toLowerCase())
    if (isAllowed) last = host
    return isAllowed
  }
}

/** Responds with 421 to requests for other hosts, and with 400 to those that name two. */
export function refuseOtherHosts(server: FastifyInstance, isAllowed: IsAllowedHost): void {
  server.addHook('onRequest', (request, _reply, done) => {
    if (anyHost.has(request.routeOptions.url ?? '')) return done()
    if (namesTwoHosts(request.raw)) return done(new AppError('malformed'))
    done(isAllowed(request.raw.headers.host) ? undefined : new AppError('wrong_host'))
  })
}

/** Node keeps the first Host header and drops the others; a proxy in front may have used another. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** The path of a target, which may be an absolute URL (RFC 9112, 3.2.2), whose host replaces that of the Host header. */
export function pathOf(request: { url?: string | undefined; headers: IncomingMessage['headers'] }): string {
  const target = request.url ?? '/'
  if (target.startsWith('/'))
    return request.headers.accept?.startsWith('text/html') ? decodable(target) : target
  const whole = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target)
  if (!whole) return target
  request.headers.host = whole[1]
  return whole[2]!.startsWith('/') ? whole[2]! : `/${whole[2]}`
}

/** A page's address that cannot be decoded (`/%`) is one that does not exist, not a malformed call. */
const decodable = (target: string): string =>
  decoded(target) === null ? target.replaceAll('%', '%25') : target

/** Null if it cannot be decoded. The result is used: a bundler drops a call whose result is not. */
function decoded(target: string): string | null {
  try {
    return decodeURIComponent(target)
  } catch {
    return null
  }
}
