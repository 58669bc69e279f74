import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import { findStaffRole } from '#features/people/accounts/server/staff-store.ts'
import { newHexId } from '#platform/db/hex-id.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { once } from '#platform/requests/once.ts'
import type { SentRequest } from '#platform/requests/sent-request.ts'
import { formatRupees, fromRupees, toRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { GIVEN_A_DAY } from '../limits.ts'
import {
  addCustomerOfUser,
  findCustomerIdOfUser,
  insertCreditEntry,
  lockCustomerCredit,
  sumGivenSince,
} from './credit-store.ts'
import { ERASED, findBookCustomer } from './khata-store.ts'
import { t } from '#shared/words.ts'

/** Whose credit it is: a customer of the book, or an account. */
export type CreditOwner = { customerId: string } | { userId: string }

interface GiveCredit {
  owner: CreditOwner
  /** `claim`: for goods, and so paid out on wish. `goodwill`: a gift, which is not; it needs a note. */
  kind: 'claim' | 'goodwill'
  /** Whole paise, above zero. */
  amountPaise: number
  byId: string | null
  orderId?: string | null | undefined
  /** The note that it goes with, of which there is one credit. */
  documentId?: string | null | undefined
  /** The number of its document. */
  reference?: string | null | undefined
  note?: string | null | undefined
}

/**
 * Gives somebody store credit, in the transaction of what it is for. An account without a customer gets one. The customer is locked
 * after the order and its packs. Returns the entry's id; throws `not_found` for nobody.
 */
export async function giveCredit(tx: Tx, { owner, amountPaise, ...entry }: GiveCredit): Promise<number> {
  const { id } = await lockCreditOf(tx, owner)
  return insertCreditEntry(tx, { ...entry, customerId: id, paise: amountPaise })
}

/** Locks the credit of somebody, and makes an account a customer of the book. Throws `not_found`. */
export async function lockCreditOf(tx: Tx, owner: CreditOwner) {
  const locked = await lockCustomerCredit(
    tx,
    'customerId' in owner ? owner.customerId : await customerOfUser(tx, owner.userId),
  )
  if (!locked) throw new AppError('not_found')
  return locked
}

async function customerOfUser(tx: Tx, userId: string): Promise<string> {
  const known = await findCustomerIdOfUser(tx, userId)
  if (known !== null) return known
  await addCustomerOfUser(tx, newHexId(), userId)
  const added = await findCustomerIdOfUser(tx, userId)
  if (added === null) throw new AppError('not_found')
  return added
}

/**
 * Gives or takes back what a person enters. Returns the entry's id; the same key is the same entry. Throws `not_found`,
 * `forbidden`, `credit_limit_exceeded` with what is left of the day's limit, `credit_too_small`, `idempotency_key_reused`.
 */
export const giveCreditByHand = (
  db: Database,
  actor: Actor & { userId: string },
  {
    kind,
    amountPaise,
    ...input
  }: Omit<GiveCredit, 'kind' | 'byId'> & { kind: GiveCredit['kind'] | 'correction' },
  sent: SentRequest | undefined,
): Promise<number> =>
  db.transaction(async (tx) => {
    const give = async () => {
      const { id: customerId, user_id: userId, credit_paise: left } = await lockCreditOf(tx, input.owner)
      await refuseUnlessManages(tx, actor, userId)
      if ((await findBookCustomer(tx, customerId))?.name === ERASED) throw new AppError('not_found')
      if (kind === 'correction') refuseMoreThan(left, amountPaise)
      else await refuseAboveLimit(tx, actor.userId, customerId, amountPaise)
      const paise = kind === 'correction' ? -amountPaise : amountPaise
      const { reference, note } = input
      const id = await insertCreditEntry(tx, { customerId, kind, paise, reference, note, byId: actor.userId })
      await recordAudit(tx, actor, {
        action: 'credit.give',
        subjectId: customerId,
        before: null,
        after: { amountPaise: paise, kind, ...(reference && { reference }), ...(note && { note }) },
      })
      return String(id)
    }
    return Number(await once(tx, sent, give))
  })

/** Throws `credit_too_small`, with what there is. */
export function refuseMoreThan(leftPaise: number, amountPaise: number): void {
  if (amountPaise <= leftPaise) return
  const left = toRupees(leftPaise)
  throw new AppError('credit_too_small', { left }, () => ({
    status: 409,
    message:
      left === 0
        ? t('said.there-is-no-store-credit')
        : t('said.there-is-left-of-store-credit', { left: formatRupees(left) }),
  }))
}

/** What an owner gives is the owner's; what a manager gives one person in a day has a limit. */
async function refuseAboveLimit(
  tx: Tx,
  byId: string,
  customerId: string,
  amountPaise: number,
): Promise<void> {
  if ((await findStaffRole(tx, byId)) === 'owner') return
  const since = new Date(`${dayInIndia(new Date())}T00:00:00+05:30`)
  const given = await sumGivenSince(tx, { customerId, byId, since })
  const leftPaise = Math.max(0, fromRupees(GIVEN_A_DAY) - given)
  if (amountPaise <= leftPaise) return
  throw new AppError('credit_limit_exceeded', { limit: GIVEN_A_DAY, left: toRupees(leftPaise) })
}
