import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { consume } from '#platform/db/rate-limit-store.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { callerNetwork } from '#platform/http/caller-network.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { newOrderId } from '#features/orders/server/order-id.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { localPath } from '#shared/locale-path.ts'
import type { LocaleId } from '#shared/locales.ts'
import { AppError } from '#shared/problems.ts'
import { inLocale } from '#shared/words.ts'
import { clocksOf } from '../clocks.ts'
import { findGrievance, insertEvent, insertGrievance } from './grievance-store.ts'
import { mailOfficer, queueTicketMail, receivedMail } from './grievance-mails.ts'

export interface GrievanceDeps {
  db: Database
  publicUrl: string
}

/** What the person wrote, with whose account; `ip` for the limit, the request with its key. */
export interface NewGrievance {
  userId: string | null
  orderId?: string | undefined
  email: string
  text: string
  ip: string
  /** Of the page; the ticket is mailed in it. */
  locale?: LocaleId
  sent?: SentRequest | undefined
}

/**
 * Stores a grievance with its clocks and mails the ticket, also if the order is not the person's own: then it is stored
 * without one. The same key is the same grievance. Throws `too_many_requests`.
 */
export function fileGrievance(deps: GrievanceDeps, input: NewGrievance, now = new Date()) {
  const asked = input.orderId?.toUpperCase() || null
  return deps.db.transaction(async (tx) => {
    const ticket = await once(tx, input.sent, async () => {
      const retryAfter = await consume(tx, limitOf('grievance', callerNetwork(input.ip)))
      if (retryAfter !== null) throw new AppError('too_many_requests', undefined, { retryAfter })
      return writeGrievance(tx, deps, input, now)
    })
    const filed = (await findGrievance(tx, ticket))!
    return {
      ticket,
      acknowledgeBy: filed.acknowledge_by,
      settleBy: filed.settle_by,
      isOrderMissing: asked !== null && filed.order_id === null,
    }
  })
}

/** Writes a grievance that was received at `receivedAt`, from when its clocks run, and mails its ticket, which is returned. */
export async function writeGrievance(
  tx: Tx,
  { publicUrl }: Pick<GrievanceDeps, 'publicUrl'>,
  { locale = 'en', ...input }: Omit<NewGrievance, 'ip' | 'sent'>,
  receivedAt: Date,
): Promise<string> {
  const [id, ticket] = [newHexId(), newOrderId(receivedAt).replace('ORD', 'GRV')]
  const clocks = clocksOf(receivedAt)
  const orderId = input.orderId?.toUpperCase() || null
  await insertGrievance(tx, { ...input, ...clocks, id, ticket, orderId, createdAt: receivedAt })
  await insertEvent(tx, id, 'opened')
  const shop = await readShop(tx)
  const told = { ticket, shop: shop.name }
  const received = inLocale(locale, () => {
    const url = publicUrl + localPath(`/grievance/${ticket}`)
    return receivedMail({ ...told, email: input.email, url }, clocks)
  })
  await queueTicketMail(tx, ticket, received)
  await mailOfficer(tx, shop, { ticket, text: input.text, publicUrl }, false)
  return ticket
}
