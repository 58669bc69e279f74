import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  hashOfCookie,
  readCookieSecret,
  type CookieNames,
} from '#features/people/accounts/server/browser-binding.ts'
import { isAdminsBrowser } from '#features/people/accounts/server/session-store.ts'
import { mayRunScripts } from '#features/marketing/script-pages.ts'
import { scriptSources, type ScriptSources } from '#features/marketing/server/script-sources.ts'
import { findNewestScripts } from '#features/marketing/server/scripts-store.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import type { Database, Log, Tx } from '#platform/db/postgres.ts'
import {
  contentSecurityPolicy,
  permissionsPolicy,
  type ContentPolicy,
} from '#platform/http/security-headers.ts'
import { SingleFlightCache } from '#platform/http/single-flight-cache.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { pagePath } from '../page-rendering/page-path.ts'

/** The content security policy of pages with marketing scripts, with its cache tag. */
interface PagePolicy {
  header: string
  etag: string
  /** The permissions policy, where it is not the default one. */
  permissions?: string
}

export interface PageGuards {
  /** The policy of this page; null for the default one. */
  policyFor(request: FastifyRequest): Promise<PagePolicy | null>
  /** True for the marketing panel's document when no administrator is logged in in this browser. */
  isRefused(request: FastifyRequest): Promise<boolean>
}

/** The pages that may use the camera, and decode its pictures with WebAssembly. */
const CAMERA_PAGES = [
  adminPaths.scanProducts,
  adminPaths.pick,
  adminPaths.buying,
  adminPaths.counts,
  adminPaths.counter,
  adminPaths.expiry,
  adminPaths.labels,
]
const CAMERA_PAGE = new RegExp(`^(?:${CAMERA_PAGES.join('|')})/?$`, 'i')
const PANEL = /^\/marketing-admin-panel(?:\/|$)/i

/** Which scripts may run on a page, and who may load the marketing panel's document. */
export function pageGuards(deps: {
  db: Database
  /** For data that is cached. */
  readDb: Tx
  feed: ChangeFeed
  log: Log
  /** What every page may load, with the payment pages that the shop uses now: one object until they change. */
  content: () => Partial<ContentPolicy>
  /** The same as the server started: the default policy of every response. */
  startContent: Partial<ContentPolicy>
  cookieNames: CookieNames
}): PageGuards {
  const { db, readDb, feed, log, content, cookieNames } = deps
  const scripts = new SingleFlightCache<{ sources: ScriptSources | null }>({
    feed,
    maxBytes: 1,
    bytesOf: () => 1,
  })
  const load = async () => ({
    value: { sources: scriptSources(await findNewestScripts(readDb)) },
    tags: [tags.marketing],
  })
  const sourcesFor = async (path: string): Promise<ScriptSources | null> => {
    if (!mayRunScripts(path)) return null
    const known = scripts.find('sources')
    if (known) return known.value.sources
    // A page without marketing scripts is better than no page.
    return scripts.get('sources', load).then(
      ({ value }) => value.sources,
      (err: unknown) => {
        log.warn({ err }, 'the marketing scripts could not be read')
        return null
      },
    )
  }
  const atStart = contentSecurityPolicy(deps.startContent)
  const policies = new WeakMap<object, { base: object; policy: PagePolicy | null }>()
  // Both arguments are the same objects until a script or the payment keys change.
  const policyOf = (base: Partial<ContentPolicy>, sources: ScriptSources | null): PagePolicy | null => {
    const known = policies.get(sources ?? policies)
    if (known?.base === base) return known.policy
    const header = contentSecurityPolicy(sources ? withScripts(base, sources) : base)
    const etag = createHash('sha256').update(header).digest('base64url').slice(0, 8)
    const policy = header === atStart ? null : { header, etag }
    policies.set(sources ?? policies, { base, policy })
    return policy
  }

  return {
    policyFor: async ({ url }) => {
      const path = pagePath(url)
      if (!CAMERA_PAGE.test(path)) return policyOf(content(), await sourcesFor(path))
      const header = contentSecurityPolicy({ ...content(), mayRunWasm: true })
      return { header, etag: 'camera', permissions: permissionsPolicy('self') }
    },
    isRefused: async ({ url, cookies }) => {
      if (!PANEL.test(pagePath(url))) return false
      const secret = readCookieSecret(cookies, cookieNames)
      return secret === undefined || !(await isAdminsBrowser(db, hashOfCookie(secret)))
    },
  }
}

const withScripts = (content: Partial<ContentPolicy>, { hashes, hosts }: ScriptSources) => ({
  ...content,
  scriptHashes: hashes,
  scriptHosts: [...(content.scriptHosts ?? []), ...hosts],
})
