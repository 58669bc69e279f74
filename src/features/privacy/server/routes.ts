import { callerTraits } from '#features/people/accounts/server/caller-traits.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import { codeAddress } from '#features/people/accounts/server/login-mobile.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { privacyContract, type Erasure, type PrivacyContract } from '../contract.ts'
import { copyDataOf, copyOwnData } from './copy-data.ts'
import { findHindrances, findWaitingErasure } from './erasure-store.ts'
import { personOf, type Person } from './person.ts'
import { keptAfterErasure } from './whose-rows.ts'
import {
  eraseMe,
  eraseUser,
  keepMe,
  keepPerson,
  sendEraseCode,
  type ErasureDeps,
} from './schedule-erasure.ts'
import { eraseGuest, sendGuestEraseCode } from './erase-guest.ts'
import { waitsFor } from './waits-for.ts'
import type { LocaleId } from '#shared/locales.ts'
import { inLocale, t } from '#shared/words.ts'

function privacyRoutes(deps: ErasureDeps & Pick<Identity, 'deviceCookies'>): Handlers<PrivacyContract> {
  const { db, deviceCookies } = deps
  return {
    getMyData: async ({ caller, http }) => ({ data: await copyOwnData(db, caller.userId, http.locale) }),
    getErasure: async ({ caller, http }) => ({
      data: await erasureOf(db, personOf(caller.userId, null), http.locale),
    }),
    sendEraseOtp: async ({ caller, http }) => {
      const to = await sendEraseCode(deps, caller.userId, callerTraits(http, deviceCookies))
      return to === 'mobile' ? { message: () => t('said.we-have-sent-a-code-to-your-mobile') } : {}
    },
    eraseMe: async ({ body, caller, http }) => {
      await eraseMe(deps, { ...body, ...callerTraits(http, deviceCookies), userId: caller.userId })
      const data = await erasureOf(db, personOf(caller.userId, null), http.locale)
      return { data, message: () => saidOf(t('said.your-data-will-be-erased-in-48'), data) }
    },
    sendGuestEraseOtp: async ({ body, http }) => {
      await sendGuestEraseCode(deps, {
        number: body.number,
        email: codeAddress(body),
        network: http.network,
        ...callerTraits(http, deviceCookies),
      })
      return {}
    },
    eraseGuest: async ({ body, http }) => ({
      data: erasureView(
        await eraseGuest(deps, {
          otp: body.otp,
          email: codeAddress(body),
          ...callerTraits(http, deviceCookies),
        }),
        http.locale,
      ),
    }),
    keepMe: async ({ caller, http }) => {
      await keepMe(deps, caller.userId)
      return { data: erasureView(null, http.locale) }
    },
    eraseUser: async ({ body, caller, http }) => {
      const { person, isTold } = await eraseUser(deps, caller, body)
      const data = await erasureOf(db, person, http.locale)
      const told = isTold ? ' They have been sent an email.' : ''
      return { data, message: () => saidOf(t('said.their-data-will-be-erased-in-48') + told, data) }
    },
    keepPerson: async ({ body, caller }) => {
      await keepPerson(deps, caller, body)
      return {}
    },
    getDataOf: async ({ body, caller, http }) => ({ data: await copyDataOf(db, caller, body, http.locale) }),
  }
}

async function erasureOf(tx: Tx, person: Person, locale: LocaleId): Promise<Erasure> {
  const runsAt = await findWaitingErasure(tx, person)
  return erasureView(runsAt, locale, await findHindrances(tx, person))
}

/** What an erasure would wait for is said beforehand, too. */
const erasureView = (
  runsAt: Date | null,
  locale: LocaleId,
  hindrances?: Parameters<typeof waitsFor>[0],
): Erasure =>
  inLocale(locale, () => ({
    runsAt: runsAt?.toISOString() ?? null,
    waitsFor: hindrances ? waitsFor(hindrances) : [],
    kept: keptAfterErasure(),
  }))

/** What a call answers: not without what the erasure waits for. */
const saidOf = (sentence: string, { waitsFor: waiting }: Erasure) => [sentence, ...waiting].join(' ')

export const mountPrivacy = room(privacyContract, privacyRoutes)
