import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  hashOfCookie,
  readCookieSecret,
  type CookieNames,
} from '#features/identity/server/browser-binding.ts'
import { isAdminsBrowser } from '#features/identity/server/session-store.ts'
import { mayRunScripts } from '#features/marketing/script-pages.ts'
import { findPreview } from '#features/marketing/server/preview-store.ts'
import { hashSource, scriptSources, type ScriptSources } from '#features/marketing/server/script-sources.ts'
import { findNewestScripts } from '#features/marketing/server/scripts-store.ts'
import { tags } from '#features/storefront/content-tags.ts'
import type { ChangeFeed } from '#platform/db/change-feed.ts'
import type { Database, Log, Tx } from '#platform/db/postgres.ts'
import { contentSecurityPolicy, type ContentPolicy } from '#platform/http/security-headers.ts'
import { SingleFlightCache } from '#platform/http/single-flight-cache.ts'
import { pagePath } from '../page-rendering/page-path.ts'
import { previewScript } from '../page-rendering/preview-script.ts'

/** The content security policy of pages with marketing scripts, with its cache tag. */
export interface PagePolicy {
  header: string
  etag: string
}

export interface PageGuards {
  /** The policy of this page; null for the default one. */
  policyFor(request: FastifyRequest): Promise<PagePolicy | null>
  /** True for the marketing panel's document when no administrator is logged in in this browser. */
  isRefused(request: FastifyRequest): Promise<boolean>
  /** The preview of a script draft on this page, for an administrator's browser; null for everybody else. */
  previewOf(request: FastifyRequest, id: string, page: string): Promise<PagePreview | null>
}

export interface PagePreview {
  /** The text of the script that adds the others; null on a page where none may run. */
  script: string | null
  policy: string
}

const PANEL = /^\/marketing-admin-panel(?:\/|$)/i

/** Which scripts may run on a page, and who may load the marketing panel's document. */
export function pageGuards(deps: {
  db: Database
  /** For data that is cached. */
  readDb: Tx
  feed: ChangeFeed
  log: Log
  /** What every page may load. */
  content: Partial<ContentPolicy>
  cookieNames: CookieNames
}): PageGuards {
  const { db, readDb, feed, log, content, cookieNames } = deps
  const policies = new SingleFlightCache<{ policy: PagePolicy | null }>({
    feed,
    maxBytes: 1,
    bytesOf: () => 1,
  })
  const load = async () => ({ value: { policy: await readPolicy(readDb, content) }, tags: [tags.marketing] })

  const isRefused: PageGuards['isRefused'] = async ({ url, cookies }) => {
    if (!PANEL.test(pagePath(url))) return false
    const secret = readCookieSecret(cookies, cookieNames)
    return secret === undefined || !(await isAdminsBrowser(db, hashOfCookie(secret)))
  }

  return {
    policyFor: async ({ url }) => {
      if (!mayRunScripts(pagePath(url))) return null
      const known = policies.find('policy')
      if (known) return known.value.policy
      // A page without marketing scripts is better than no page.
      return policies.get('policy', load).then(
        ({ value }) => value.policy,
        (err: unknown) => {
          log.warn({ err }, 'the marketing scripts could not be read')
          return null
        },
      )
    },
    isRefused,
    previewOf: async (request, id, page) => {
      const draft = (await isRefused(request)) ? null : await findPreview(db, id)
      if (!draft) return null
      const sandboxed = { ...content, isSandboxed: true }
      if (!mayRunScripts(pagePath(page))) return { script: null, policy: contentSecurityPolicy(sandboxed) }
      const script = previewScript(draft)
      const { hashes, hosts } = scriptSources({ ...draft, enabled: true }) ?? { hashes: [], hosts: [] }
      const sources = { hashes: [...hashes, hashSource(script)], hosts }
      return { script, policy: contentSecurityPolicy(withScripts(sandboxed, sources)) }
    },
  }
}

async function readPolicy(db: Tx, content: Partial<ContentPolicy>): Promise<PagePolicy | null> {
  const sources = scriptSources(await findNewestScripts(db))
  if (!sources) return null
  const header = contentSecurityPolicy(withScripts(content, sources))
  return { header, etag: createHash('sha256').update(header).digest('base64url').slice(0, 8) }
}

const withScripts = (content: Partial<ContentPolicy>, { hashes, hosts }: ScriptSources) => ({
  ...content,
  scriptHashes: hashes,
  scriptHosts: [...(content.scriptHosts ?? []), ...hosts],
})
