import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { findLocale } from '#features/people/accounts/server/user-store.ts'
import { queueNotices } from '#features/notifications/server/send-message.ts'
import { readShop } from '#features/storefront/server/shop-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { contactOf } from '#shared/contact-address.ts'
import { localPath } from '#shared/locale-path.ts'
import { AppError } from '#shared/problems.ts'
import { inLocale } from '#shared/words.ts'
import { oneMonthAfter } from '../clocks.ts'
import type { GrievanceDeps } from './file-grievance.ts'
import { answerMail, mailOfficer, queueTicketMail } from './grievance-mails.ts'
import {
  acknowledgeGrievance,
  findGrievance,
  insertEvent,
  lockGrievance,
  reopenSettled,
  settleGrievance,
  type GrievanceRow,
} from './grievance-store.ts'

/** Sends an answer, which acknowledges, and settles if asked to; once for each request `sent`. Throws `not_found`, `grievance_settled`. */
export function answerGrievance(
  deps: GrievanceDeps,
  actor: Actor,
  { ticket, text, settle }: { ticket: string; text: string; settle: boolean },
  sent?: SentRequest,
): Promise<GrievanceRow> {
  const answer = async (tx: Tx) => {
    const before = await lockGrievance(tx, ticket)
    if (!before) throw new AppError('not_found')
    const byId = actor.userId
    if (await acknowledgeGrievance(tx, before.id)) await insertEvent(tx, before.id, 'acknowledged', { byId })
    await insertEvent(tx, before.id, 'answered', { text, byId })
    if (settle && !(await settleGrievance(tx, before.id))) throw new AppError('grievance_settled')
    if (settle) await insertEvent(tx, before.id, 'settled', { byId })
    const after = (await findGrievance(tx, ticket))!
    const { name: shop } = await readShop(tx)
    const answers = { count: after.events.length, isSettled: settle }
    const locale = (await findLocale(tx, after.email)) ?? after.locale
    const { email, mobile } = contactOf(after.email)
    const mail = inLocale(locale, () => {
      const url = deps.publicUrl + localPath(`/grievance/${ticket}`)
      return answerMail({ email, ticket, shop, url }, text, answers)
    })
    if (email !== '') await queueTicketMail(tx, ticket, mail)
    await queueNotices(tx, [
      {
        event: mail.messageId,
        kind: 'grievance',
        mobile,
        values: [ticket],
        locale,
        push: after.user_id === null ? null : { userId: after.user_id, id: ticket },
      },
    ])
    await recordAudit(tx, actor, {
      action: 'grievance.answer',
      subjectId: ticket,
      subjectName: ticket,
      before: { state: before.state },
      after: { state: after.state, answer: text },
    })
    return ticket
  }
  return deps.db.transaction(async (tx) => {
    await once(tx, sent, () => answer(tx))
    return (await findGrievance(tx, ticket))!
  })
}

/** Opens a settled grievance again, with a month of its own. Throws `not_found`, `grievance_not_settled` (also when repeated). */
export function reopenGrievance(
  deps: GrievanceDeps,
  { ticket, text }: { ticket: string; text: string },
): Promise<GrievanceRow> {
  return deps.db.transaction(async (tx) => {
    const before = await lockGrievance(tx, ticket)
    if (!before) throw new AppError('not_found')
    if (!(await reopenSettled(tx, before.id, oneMonthAfter(new Date()))))
      throw new AppError('grievance_not_settled')
    await insertEvent(tx, before.id, 'reopened', { text })
    const shop = await readShop(tx)
    await mailOfficer(tx, shop, { ticket, text, publicUrl: deps.publicUrl }, true)
    return (await findGrievance(tx, ticket))!
  })
}
