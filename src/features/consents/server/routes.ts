import { createHash, randomBytes } from 'node:crypto'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Http } from '#platform/http/request-http.ts'
import type { Handlers } from '#platform/http/route.ts'
import { consentContract, type Consent, type ConsentContract } from '../contract.ts'
import { findConsents, getNotice, type ConsentOwner, type ConsentRow } from './consent-store.ts'
import { saveConsent } from './save-consent.ts'

/** A random number that recognises a guest's browser; only its hash is stored. */
const COOKIE = 'consent_device'
const COOKIE_SECONDS = 400 * 24 * 3600

function consentRoutes({ db, readDb }: { db: Database; readDb: Tx }): Handlers<ConsentContract> {
  return {
    getConsents: async ({ http }) => {
      const owner = await ownerOf(http)
      return { data: owner ? (await findConsents(db, owner)).map(toConsent) : [] }
    },
    saveConsent: async ({ http, body }) => {
      const owner = (await ownerOf(http)) ?? newDevice(http)
      const rows = await saveConsent(db, owner, body, http.network)
      return { data: rows.map(toConsent) }
    },
    getPrivacyNotice: async () => ({ data: await getNotice(readDb) }),
  }
}

const toConsent = ({ at, ...row }: ConsentRow): Consent => ({ ...row, at: at.toISOString() })

const deviceOf = (cookie: string): ConsentOwner => ({
  deviceHash: createHash('sha256').update(cookie).digest(),
})

/** Null for a guest whose browser has not answered yet. */
async function ownerOf(http: Http): Promise<ConsentOwner | null> {
  const caller = await http.authenticate()
  if (caller) return { userId: caller.userId }
  const cookie = http.cookies[COOKIE]
  return cookie && /^[0-9a-f]{32}$/.test(cookie) ? deviceOf(cookie) : null
}

function newDevice(http: Http): ConsentOwner {
  const cookie = randomBytes(16).toString('hex')
  http.setCookie(COOKIE, cookie, COOKIE_SECONDS)
  return deviceOf(cookie)
}

export const mountConsent = room(consentContract, consentRoutes)
