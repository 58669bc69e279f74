import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { limitOf } from '#platform/rate-limits.ts'
import { addressOf, findLocale, findUser } from '#features/people/accounts/server/user-store.ts'
import { newOrderId } from '#features/orders/server/order-id.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import { contactAddress, contactOf } from '#shared/contact-address.ts'
import { localPath } from '#shared/locale-path.ts'
import type { LocaleId } from '#shared/locales.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { inLocale, t } from '#shared/words.ts'
import { clocksOf } from '../clocks.ts'
import { findGrievance, insertEvent, insertGrievance } from './grievance-store.ts'
import { mailOfficer, queueTicketMail, receivedMail } from './grievance-mails.ts'

export interface GrievanceDeps {
  db: Database
  publicUrl: string
}

/** What the person wrote, with whose account, and by what to reach them if not by that; `network` for the limit, the request with its key. */
interface NewGrievance {
  userId: string | null
  /** Whoever works in the shop writes for others, too. */
  isStaff?: boolean
  orderId?: string | undefined
  email?: string | undefined
  mobile?: number | undefined
  text: string
  network: string | null
  /** Of the page: of what is mailed to whom no account has one. */
  locale?: LocaleId
  sent?: SentRequest | undefined
}

/** Stores a grievance, without an order that is not theirs, and mails its ticket; once. Throws `too_many_requests`. */
export function fileGrievance(deps: GrievanceDeps, input: NewGrievance) {
  const asked = input.orderId?.toUpperCase() || null
  return deps.db.transaction(async (tx) => {
    const ticket = await once(tx, input.sent, async () => {
      const who = await whoComplains(tx, input)
      if (input.network !== null) await refuseTooMany(tx, limitOf('grievance', input.network))
      return writeGrievance(tx, deps, { ...input, ...who }, new Date())
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

/** Whose complaint it is, and their address: the given one, or the account's. Throws `invalid` without either. */
async function whoComplains(
  tx: Tx,
  { userId, isStaff, ...contact }: NewGrievance,
): Promise<{ userId: string | null; address: string }> {
  const user = userId === null ? null : await findUser(tx, userId)
  const own = user ? addressOf(user) || contactAddress(user) : null
  const address = contactAddress(contact) ?? own
  if (address === null) throw invalidField('email', () => t('said.please-enter-an-email-address-or-number'))
  const isOwn = !isStaff || address === own || address === contactAddress({ mobile: user?.mobile })
  return { userId: isOwn ? userId : null, address }
}

/** Writes a grievance that was received at `receivedAt`, from when its clocks run, and mails its ticket, which is returned. */
export async function writeGrievance(
  tx: Tx,
  { publicUrl }: Pick<GrievanceDeps, 'publicUrl'>,
  {
    locale = 'en',
    ...input
  }: Pick<NewGrievance, 'userId' | 'orderId' | 'text' | 'locale'> & { address: string },
  receivedAt: Date,
): Promise<string> {
  const [id, ticket] = [newHexId(), newOrderId(receivedAt).replace('ORD', 'GRV')]
  const clocks = clocksOf(receivedAt)
  const orderId = input.orderId?.toUpperCase() || null
  const spoken = (await findLocale(tx, input.address)) ?? locale
  await insertGrievance(tx, { ...input, ...clocks, id, ticket, orderId, locale, createdAt: receivedAt })
  await insertEvent(tx, id, 'opened')
  const shop = await readShop(tx)
  const told = { ticket, shop: shop.name }
  const { email } = contactOf(input.address)
  const received = inLocale(spoken, () => {
    const url = publicUrl + localPath(`/grievance/${ticket}`)
    return receivedMail({ ...told, email, url }, clocks)
  })
  if (email !== '') await queueTicketMail(tx, ticket, received)
  await mailOfficer(tx, shop, { ticket, text: input.text, publicUrl }, false)
  return ticket
}
