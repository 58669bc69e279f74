import type { Database, Tx } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { tags } from '../content-tags.ts'
import {
  queueContract,
  storefrontContract,
  type QueueContract,
  type Shop,
  type StorefrontContract,
} from '../contract.ts'
import { adminActor } from '#features/audit/actor.ts'
import { answerSetup } from './answer-setup.ts'
import { getPolicy, renderPolicy } from './get-policy.ts'
import { getOpening, setOpening } from './set-opening.ts'
import { readQueueMinutes } from './queue-store.ts'
import { readSettings, readShop } from './shop-store.ts'
import { getSetup, type SetupDeps } from './get-setup.ts'
import { confirmTestMail, sendTestMail, type QueueTestMail } from './test-mail.ts'
import { updateSettings } from './update-settings.ts'

/** The call that a shop's pages make where its promise depends on the queue; `readShop` reads from a cache. */
const queueRoutes = (deps: { db: Database; readShop: () => Promise<Shop> }): Handlers<QueueContract> => ({
  getQueue: async () => ({ data: { minutes: await readQueueMinutes(deps.db, await deps.readShop()) } }),
})

/** `readDb` serves what is cached for everybody. */
export function storefrontRoutes({
  db,
  readDb,
  setup,
  queueTestMail,
}: {
  db: Database
  readDb: Tx
  setup: SetupDeps
  queueTestMail: QueueTestMail
}): Handlers<StorefrontContract> {
  return {
    getShop: async () => ({ data: await readShop(readDb), tags: [tags.settings] }),
    getPolicy: async ({ params, query }) => ({
      data: await getPolicy(readDb, params.slug, query.language),
      tags: [tags.settings],
    }),
    getSetup: async () => ({ data: await getSetup(db, setup) }),
    answerSetup: async ({ body, caller }) => {
      await answerSetup(db, adminActor(caller), body)
      return { data: await getSetup(db, setup) }
    },
    sendTestMail: async ({ caller }) => {
      const to = await sendTestMail(db, queueTestMail, caller.userId)
      return { data: await getSetup(db, setup), message: `A mail is on its way to ${to}.` }
    },
    confirmTestMail: async ({ body, caller }) => {
      await confirmTestMail(db, caller.userId, body.secret)
      return { data: await getSetup(db, setup) }
    },
    getSettings: async () => ({ data: await readSettings(db) }),
    updateSettings: async ({ body, caller }) => ({
      data: await updateSettings(db, adminActor(caller), body),
    }),
    getOpening: async () => ({ data: await getOpening(db) }),
    setOpening: async ({ body, caller }) => ({ data: await setOpening(db, adminActor(caller), body) }),
    previewPolicy: async ({ body }) => ({ data: { html: await renderPolicy(db, body.slug, body.text) } }),
  }
}

export const mountStorefront = room(storefrontContract, storefrontRoutes, { isCached: true })

export const mountQueue = room(queueContract, queueRoutes)
