import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashOfCookie, heldSecret, type CookieNames } from '#features/identity/server/browser-binding.ts'
import { isAdminsBrowser } from '#features/identity/server/session-store.ts'
import { mayRunScripts } from '#features/marketing/script-pages.ts'
import { scriptSources } from '#features/marketing/server/script-sources.ts'
import { findNewestScripts } from '#features/marketing/server/scripts-store.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import type { Database, Log } from '#platform/db/postgres.ts'
import { contentSecurityPolicy, type ContentPolicy } from '#platform/http/security-headers.ts'
import { SingleFlightCache } from '#platform/http/single-flight-cache.ts'

/** The content security policy of pages on which marketing scripts run, with a tag of its own. */
export interface PagePolicy {
  header: string
  etag: string
}

export interface PageGuards {
  /** The policy of this page; null for the one that every answer carries. */
  policyFor(request: FastifyRequest): Promise<PagePolicy | null>
  /** True for the marketing panel's document in a browser on which no administrator is logged in. */
  isRefused(request: FastifyRequest): Promise<boolean>
}

const PANEL = /^\/marketing-admin-panel(?:[/?]|$)/i

/** What may run on a page, and who may see the frame of the marketing panel. */
export function pageGuards(deps: {
  db: Database
  feed: ChangeFeed
  log: Log
  /** What every page may load. */
  content: Partial<ContentPolicy>
  cookieNames: CookieNames
}): PageGuards {
  const { db, feed, log, content, cookieNames } = deps
  const policies = new SingleFlightCache<{ policy: PagePolicy | null }>({
    feed,
    maxBytes: 1,
    bytesOf: () => 1,
  })
  const load = async () => ({ value: { policy: await readPolicy(db, content) }, tags: [tags.marketing] })

  return {
    policyFor: async ({ url }) => {
      if (!mayRunScripts(pathOf(url))) return null
      const known = policies.find('policy')
      if (known) return known.value.policy
      // A page without its extras is better than none.
      return policies.get('policy', load).then(
        ({ value }) => value.policy,
        (err: unknown) => {
          log.warn({ err }, 'the marketing scripts could not be read')
          return null
        },
      )
    },
    isRefused: async ({ url, cookies }) => {
      if (!PANEL.test(url)) return false
      const secret = heldSecret(cookies, cookieNames)
      return secret === undefined || !(await isAdminsBrowser(db, hashOfCookie(secret)))
    },
  }
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

async function readPolicy(db: Database, content: Partial<ContentPolicy>): Promise<PagePolicy | null> {
  const sources = scriptSources(await findNewestScripts(db))
  if (!sources) return null
  const { hashes, hosts } = sources
  const scriptHosts = [...(content.scriptHosts ?? []), ...hosts]
  const header = contentSecurityPolicy({ ...content, scriptHashes: hashes, scriptHosts })
  return { header, etag: createHash('sha256').update(header).digest('base64url').slice(0, 8) }
}
