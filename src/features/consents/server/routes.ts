import { createHash, randomBytes } from 'node:crypto'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { consume } from '#platform/db/rate-limit-store.ts'
import { callerNetwork } from '#platform/http/caller-network.ts'
import { room } from '#platform/http/room.ts'
import type { Http } from '#platform/http/request-http.ts'
import type { Handlers } from '#platform/http/route.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { AppError } from '#shared/problems.ts'
import { consentContract, type Consent, type ConsentContract } from '../contract.ts'
import {
  findConsents,
  getNotice,
  insertConsent,
  type ConsentOwner,
  type ConsentRow,
} from './consent-store.ts'

/** A random number that recognises a guest's browser; only its hash is stored. */
const COOKIE = 'consent_device'
const COOKIE_SECONDS = 400 * 24 * 3600

export function consentRoutes({ db, readDb }: { db: Database; readDb: Tx }): Handlers<ConsentContract> {
  return {
    getConsents: async ({ http }) => {
      const owner = await ownerOf(http)
      return { data: owner ? (await findConsents(db, owner)).map(toConsent) : [] }
    },
    saveConsent: async ({ http, body }) => {
      const owner = (await ownerOf(http)) ?? newDevice(http)
      return {
        data: await db.transaction(async (tx) => {
          const added = await insertConsent(tx, owner, body)
          // A yes can always be taken back, so a no that follows one is never refused.
          if (added && (body.given || (added.is_first && !('userId' in owner)))) {
            // Whoever has no account may invent as many browsers as they like.
            const who = 'userId' in owner ? owner.userId : callerNetwork(http.ip)
            const retryAfter = await consume(tx, limitOf('consent', who))
            if (retryAfter !== null) throw new AppError('too_many_requests', undefined, { retryAfter })
          }
          return (await findConsents(tx, owner)).map(toConsent)
        }),
      }
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
