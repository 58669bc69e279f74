import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { beginSession } from '#features/people/accounts/server/begin-session.ts'
import { logInBrowser } from '#features/people/accounts/server/browser-login.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import { findUserByAddress } from '#features/people/accounts/server/user-store.ts'
import { findSetting } from '#features/storefront/server/settings-store.ts'
import type { Config } from '#platform/config.ts'
import { readDataKind } from '#platform/data-kind.ts'
import type { Database } from '#platform/db/postgres.ts'
import { isOnThisMachine } from '#platform/http/caller-network.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { may } from '#shared/permissions.ts'
import { AppError } from '#shared/problems.ts'
import { DEMO_PERSONS } from './demo-persons.ts'
import { handTill } from './hand-till.ts'
import { HISTORY_MARKER } from './history-store.ts'

/** Whether visitors may become the demo's persons: only in a demo's own folder, with the history that made them. */
export const hasPersons = async (
  { demoHistory, dataDir }: Pick<Config, 'demoHistory' | 'dataDir'>,
  db: Database,
): Promise<boolean> =>
  demoHistory && readDataKind(dataDir) === 'demo' && (await findSetting(db, HISTORY_MARKER)) !== null

/** The page on which each of them begins. */
const HOMES: Record<(typeof DEMO_PERSONS)[number]['label'], string> = {
  Shopper: paths.home,
  Keeper: adminPaths.overview,
  Picker: adminPaths.pick,
  Rider: adminPaths.rider,
  Cashier: adminPaths.counter,
}

const asked = z.strictObject({ person: z.enum(DEMO_PERSONS.map(({ label }) => label)) })

/** Only a page of this shop, opened on this machine and reached without a proxy or tunnel, may ask; the host was checked before. */
const isOwnPage = (request: FastifyRequest): boolean =>
  isOnThisMachine(request) &&
  request.headers.origin === `${request.protocol}://${request.headers.host}` &&
  (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'

/** `POST /dev/person` logs in as a person of the demo, with the till. No other shop may have this; others get a 404. */
export function servePersons(server: FastifyInstance, identity: Identity): void {
  server.post('/dev/person', { bodyLimit: 1_000 }, async (request, reply) => {
    const { person } = isOwnPage(request) ? (asked.safeParse(request.body).data ?? {}) : {}
    const { label, email, role } = DEMO_PERSONS.find(({ label: one }) => one === person) ?? {}
    const user = email === undefined ? null : await findUserByAddress(identity.db, email)
    if (!label || user?.status !== 'Active') throw new AppError('not_found')
    const http = {
      cookies: request.cookies,
      setCookie: (name: string, value: string, maxAge: number) =>
        void reply.setCookie(name, value, { maxAge }),
    }
    const login = {
      ip: request.ip,
      userAgent: request.headers['user-agent'],
      method: 'code',
      isConfirmed: true,
    } as const
    reply.header('Cache-Control', 'no-store')
    const loggedIn = await logInBrowser(identity, http, (browser) =>
      identity.db.transaction((tx) => beginSession(tx, identity, user, { ...login, browser })),
    )
    const till =
      role && may({ role: 'USER', staffRole: role }, 'counter.sell')
        ? await identity.db.transaction(handTill)
        : null
    return { ...loggedIn, home: HOMES[label], ...(till && { till }) }
  })
}
