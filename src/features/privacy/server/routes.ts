import { callerTraits } from '#features/identity/server/caller-traits.ts'
import type { Identity } from '#features/identity/server/identity.ts'
import { getUser } from '#features/identity/server/user-store.ts'
import { consume } from '#platform/db/rate-limit-store.ts'
import { ReadyJson } from '#platform/http/ready-json.ts'
import type { Handlers } from '#platform/http/route.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { AppError } from '#shared/problems.ts'
import type { Erasure, PrivacyContract } from '../contract.ts'
import { findWaitingErasure } from './erasure-store.ts'
import { findPersonalData } from './my-data-store.ts'
import { keptAfterErasure } from './personal-tables.ts'
import {
  eraseGuest,
  eraseMe,
  eraseUser,
  keepMe,
  sendEraseCode,
  sendGuestEraseCode,
  type ErasureDeps,
} from './schedule-erasure.ts'

export function privacyRoutes(
  deps: ErasureDeps & Pick<Identity, 'deviceCookies'>,
): Handlers<PrivacyContract> {
  const { db, deviceCookies } = deps
  return {
    getMyData: async ({ caller }) => {
      const retryAfter = await consume(db, limitOf('my-data', caller.userId))
      if (retryAfter !== null)
        throw new AppError('too_many_requests', undefined, {
          retryAfter,
          message: 'You can get a copy once an hour. Please try again later.',
        })
      const tables = await db.transaction(async (tx) =>
        findPersonalData(tx, await getUser(tx, caller.userId)),
      )
      return { data: new ReadyJson(`{"madeAt":"${new Date().toISOString()}","tables":${tables.text}}`) }
    },
    getErasure: async ({ caller }) => ({ data: erasureView(await findWaitingErasure(db, caller.userId)) }),
    sendEraseOtp: async ({ caller, http }) => {
      await sendEraseCode(deps, caller.userId, callerTraits(http, deviceCookies))
      return {}
    },
    eraseMe: async ({ body, caller, http }) => ({
      data: erasureView(
        await eraseMe(deps, { ...body, ...callerTraits(http, deviceCookies), userId: caller.userId }),
      ),
    }),
    sendGuestEraseOtp: async ({ body, http }) => {
      await sendGuestEraseCode(deps, { ...body, ...callerTraits(http, deviceCookies) })
      return {}
    },
    eraseGuest: async ({ body, http }) => ({
      data: erasureView(await eraseGuest(deps, { ...body, ...callerTraits(http, deviceCookies) })),
    }),
    keepMe: async ({ caller }) => {
      await keepMe(deps, caller.userId)
      return { data: erasureView(null) }
    },
    eraseUser: async ({ body, caller }) => ({ data: erasureView(await eraseUser(deps, caller, body)) }),
  }
}

const erasureView = (runsAt: Date | null): Erasure => ({
  runsAt: runsAt?.toISOString() ?? null,
  kept: keptAfterErasure,
})
