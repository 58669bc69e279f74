import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** What pages may load. Pages are compressed in advance, without nonces: scripts are allowed by origin and hash only. */
export interface ContentPolicy {
  /** `'sha256-…'` sources of published inline scripts. */
  scriptHashes: string[]
  /** Origins that scripts may be loaded from and connect to. */
  scriptHosts: string[]
  /** Origins of payment pages that forms may be sent to. */
  formHosts: string[]
  /** The origin of the API and its websocket, if it is not the page's own. */
  connectHosts: string[]
  /** Origins whose pages may be embedded in our frames. */
  frameHosts: string[]
  /** The page may compile WebAssembly from this origin; `eval` stays forbidden. */
  mayRunWasm: boolean
}

const emptyPolicy: ContentPolicy = {
  scriptHashes: [],
  scriptHosts: [],
  formHosts: [],
  connectHosts: [],
  frameHosts: [],
  mayRunWasm: false,
}

export function contentSecurityPolicy(policy: Partial<ContentPolicy> = {}): string {
  const { scriptHashes, scriptHosts, formHosts, connectHosts, frameHosts, mayRunWasm } = {
    ...emptyPolicy,
    ...policy,
  }
  return [
    `default-src 'self'`,
    [
      "script-src 'self'",
      ...(mayRunWasm ? ["'wasm-unsafe-eval'"] : []),
      ...scriptHashes,
      ...scriptHosts,
    ].join(' '),
    // Toasts and positioned menus set styles at run time; styles cannot load anything from other sources.
    `style-src 'self' 'unsafe-inline'`,
    ["img-src 'self' data: blob:", ...scriptHosts].join(' '),
    `font-src 'self'`,
    ["connect-src 'self'", ...connectHosts, ...scriptHosts].join(' '),
    `media-src 'self' data: blob:`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    ...(frameHosts.length ? [["frame-src 'self'", ...frameHosts].join(' ')] : []),
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ["form-action 'self'", ...formHosts].join(' '),
  ].join('; ')
}

/** The source that allows an inline script of this text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The policy of a page that also contains an inline script of its own. */
export const allowing = (policy: string, source: string): string =>
  policy.replace("script-src 'self'", (sources) => `${sources} ${source}`)

/** The device's features that a page may use: none but the camera, where it is needed. */
export const permissionsPolicy = (camera: '' | 'self' = ''): string =>
  `camera=(${camera}), microphone=(), geolocation=(), payment=()`

/** `hsts` is `subdomains` if the domain's other hosts are served by https alone, too. */
export interface HeaderOptions {
  https: boolean
  hsts: 'host' | 'subdomains'
  policy: string
}

/** The headers of every response, also of those that are sent before there is a request. */
export const securityHeaders = ({ https, hsts, policy }: HeaderOptions): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': permissionsPolicy(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...(https && {
    'Strict-Transport-Security': `max-age=31536000${hsts === 'subdomains' ? '; includeSubDomains' : ''}`,
  }),
})

/** Sets the headers of every response. A route may add its own (content policy, caching). */
export function setSecurityHeaders(server: FastifyInstance, headers: Record<string, string>): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...headers, 'X-Request-Id': request.id })
    done()
  })
}
