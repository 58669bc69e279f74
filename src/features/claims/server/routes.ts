import { adminActor } from '#features/audit/actor.ts'
import type { Place } from '#features/cash/server/move-money.ts'
import type { Media } from '#features/media/server/media.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Handlers } from '#platform/http/route.ts'
import { pageOf } from '#shared/paging.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import { claimContract, type ClaimContract } from '../contract.ts'
import { addPhoto } from './add-photo.ts'
import { findPhoto } from './claim-photo-store.ts'
import { countClaims, listClaims } from './claim-store.ts'
import { claimView } from './claim-view.ts'
import { complainAboutClaim } from './complain-about-claim.ts'
import { decideClaim } from './decide-claim.ts'
import { getTerms } from './get-terms.ts'
import { makeClaim } from './make-claim.ts'
import { t } from '#shared/words.ts'

/** Whether somebody may read what is of an order of this account. */
const mayReadOf = (caller: Caller) => (ownerId: string | null) => ownerId === caller.userId || isAdmin(caller)

function claimRoutes({
  db,
  media,
  publicUrl,
  lockDrawer,
  onOrderPlaced,
}: {
  db: Database
  media: Pick<Media, 'db' | 'queues'>
  publicUrl: string
  lockDrawer: (tx: Tx, counterId: string) => Promise<Place | null>
  /** Called after the commit of an order that can be announced. */
  onOrderPlaced: (orderId: string) => void
}): Handlers<ClaimContract> {
  return {
    makeClaim: async ({ body, caller, http }) => {
      const { orderId, ...rest } = body
      const row = await makeClaim(db, {
        ...rest,
        orderId: orderId.toUpperCase(),
        userId: caller.userId,
        sent: http.sent,
      })
      if (row.again_order_id !== null) onOrderPlaced(row.again_order_id)
      return {
        data: claimView(row),
        ...(row.state === 'settled' && { message: () => t('said.it-is-settled') }),
      }
    },
    addClaimPhoto: async ({ query, caller, readFile }) => ({
      data: { photoId: await addPhoto(media, { ...query, userId: caller.userId, readFile }) },
    }),
    getClaimPhoto: async ({ params, caller }) => {
      const photo = await findPhoto(db, params.photoId)
      if (!photo || !mayReadOf(caller)(photo.user_id)) throw new AppError('not_found')
      return { data: { picture: `data:image/webp;base64,${photo.content.toString('base64')}` } }
    },
    getClaimTerms: async ({ params, caller }) => ({
      data: await getTerms(db, params.orderId.toUpperCase(), mayReadOf(caller)),
    }),
    getClaims: async ({ query: { state = null, ...page } }) => {
      const [rows, { found, waiting }] = await Promise.all([
        listClaims(db, state, page),
        countClaims(db, state),
      ])
      return { data: rows.map(claimView), meta: { ...pageOf(page, found), waiting } }
    },
    decideClaim: async ({ body, caller }) => {
      const row = await decideClaim(db, lockDrawer, adminActor(caller), body)
      if (body.decision !== 'handed_over' && row.again_order_id !== null) onOrderPlaced(row.again_order_id)
      return { data: claimView(row) }
    },
    complainAboutClaim: async ({ body, caller }) => ({
      data: { ticket: await complainAboutClaim({ db, publicUrl }, body.claimId, mayReadOf(caller)) },
    }),
  }
}

export const mountClaim = room(claimContract, claimRoutes)
