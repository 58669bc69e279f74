import { adminActor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { callerTraits } from '#features/people/accounts/server/caller-traits.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import { refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import { codeAddress } from '#features/people/accounts/server/login-mobile.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { consume } from '#platform/db/rate-limit-store.ts'
import { ReadyJson } from '#platform/http/ready-json.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { AppError } from '#shared/problems.ts'
import { privacyContract, type Erasure, type MyData, type PrivacyContract } from '../contract.ts'
import { findHindrances, findPersonKeys, findWaitingErasure } from './erasure-store.ts'
import { findPersonalData } from './my-data-store.ts'
import { findPerson, personOf, type Person } from './person.ts'
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

export function privacyRoutes(
  deps: ErasureDeps & Pick<Identity, 'deviceCookies'>,
): Handlers<PrivacyContract> {
  const { db, deviceCookies } = deps
  return {
    getMyData: async ({ caller, http }) => {
      const retryAfter = await consume(db, limitOf('my-data', caller.userId))
      if (retryAfter !== null)
        throw new AppError('too_many_requests', undefined, () => ({
          retryAfter,
          message: t('said.you-can-get-a-copy-once'),
        }))
      return { data: await db.transaction((tx) => copyOf(tx, personOf(caller.userId, null), http.locale)) }
    },
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
    getDataOf: async ({ body, caller, http }) => ({
      data: await db.transaction(async (tx) => {
        const actor = adminActor(caller)
        const person = await findPerson(tx, body)
        await refuseUnlessManages(tx, actor, person.userId)
        await recordAudit(tx, actor, {
          action: 'customer.export',
          subjectId: person.userId ?? person.customerId,
          before: null,
          after: { copy: true },
        })
        return copyOf(tx, person, http.locale)
      }),
    }),
  }
}

async function copyOf(tx: Tx, person: Person, locale: LocaleId): Promise<ReadyJson<MyData>> {
  const tables = await findPersonalData(tx, await findPersonKeys(tx, person), locale)
  return new ReadyJson(`{"madeAt":"${new Date().toISOString()}","tables":${tables.text}}`)
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
