import { adminActor } from '#features/audit/actor.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import type { Http } from '#platform/http/request-http.ts'
import { limitOf } from '#platform/rate-limits.ts'
import type { Media } from '#features/media/server/media.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { findUser } from '#features/people/accounts/server/user-store.ts'
import { contactAddress, contactOf } from '#shared/contact-address.ts'
import { pageOf } from '#shared/paging.ts'
import { AppError } from '#shared/problems.ts'
import {
  grievanceContract,
  type Grievance,
  type GrievanceContract,
  type PublicGrievance,
} from '../contract.ts'
import { addPhoto } from './add-photo.ts'
import { answerGrievance, reopenGrievance } from './answer-grievance.ts'
import { fileGrievance, type GrievanceDeps } from './file-grievance.ts'
import { countGrievances, findGrievance, listGrievances, type GrievanceRow } from './grievance-store.ts'
import { t } from '#shared/words.ts'

function grievanceRoutes({
  media,
  ...deps
}: GrievanceDeps & { media: Pick<Media, 'db' | 'files' | 'queues'> }): Handlers<GrievanceContract> {
  const { db } = deps
  /** Throws `too_many_requests` for a network that guesses. */
  const refuseGuesses = async ({ network }: Http) => {
    if (network !== null) await refuseTooMany(db, limitOf('grievance:ticket', network))
    throw new AppError('not_found', undefined, () => ({
      message: t('said.there-is-no-complaint-with-this-ticket'),
    }))
  }
  /** Whether whoever complained is the caller: by the account, or by the address that they have proved. */
  const isTheirs = async (row: GrievanceRow, caller: { userId: string } | null) => {
    if (!caller || row.user_id !== null) return row.user_id === caller?.userId
    const user = await findUser(db, caller.userId)
    if (!user) return false
    const number = contactAddress({ mobile: user.mobile_verified_at && user.mobile })
    return [user.email, number].includes(row.email)
  }
  return {
    fileGrievance: async ({ body, http }) => {
      const caller = await http.authenticate()
      const { isOrderMissing, ...filed } = await fileGrievance(deps, {
        ...body,
        userId: caller?.userId ?? null,
        isStaff: caller?.staffRole !== undefined,
        network: http.network,
        locale: http.locale,
        sent: http.sent,
      })
      const [acknowledgeBy, settleBy] = [filed.acknowledgeBy.toISOString(), filed.settleBy.toISOString()]
      return {
        data: { ticket: filed.ticket, acknowledgeBy, settleBy },
        ...(isOrderMissing && {
          message: () => t('said.we-did-not-find-that-order'),
        }),
      }
    },
    addPhoto: async ({ params: { ticket }, http, readFile }) => {
      if (!(await findGrievance(db, ticket))) await refuseGuesses(http)
      await addPhoto(media, { ticket, network: http.network, readFile })
      return {}
    },
    getGrievance: async ({ params, http }) => {
      const row = await findGrievance(db, params.ticket)
      if (!row) return refuseGuesses(http)
      return { data: (await isTheirs(row, await http.authenticate())) ? ownView(row) : publicView(row) }
    },
    reopenGrievance: async ({ body, http }) => {
      if (!(await findGrievance(db, body.ticket))) await refuseGuesses(http)
      return { data: publicView(await reopenGrievance(deps, body)) }
    },
    getGrievances: async ({ query: { state = null, ...page } }) => ({
      data: (await listGrievances(db, state, page)).map(deskView),
      meta: pageOf(page, await countGrievances(db, state)),
    }),
    answerGrievance: async ({ body, caller, http }) => {
      const data = deskView(await answerGrievance(deps, adminActor(caller), body, http.sent))
      return { data, ...(data.mobile !== null && { message: () => t('said.answer-kept-tell-them') }) }
    },
  }
}

const publicView = (row: GrievanceRow): PublicGrievance => ({
  ticket: row.ticket,
  state: row.state,
  acknowledgeBy: row.acknowledge_by.toISOString(),
  settleBy: row.settle_by.toISOString(),
  mayReopen: row.state === 'settled' && !row.reopened,
  events: row.events.map(({ kind, at }) => ({ kind, at })),
})

const ownView = (row: GrievanceRow): PublicGrievance => ({ ...publicView(row), events: row.events })

const deskView = (row: GrievanceRow): Grievance => ({
  ...ownView(row),
  _id: row.id,
  createdAt: row.created_at.toISOString(),
  orderId: row.order_id,
  ...contactOf(row.email),
  text: row.body,
  photo: row.photo,
  acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
  settledAt: row.settled_at?.toISOString() ?? null,
})

export const mountGrievance = room(grievanceContract, grievanceRoutes)
