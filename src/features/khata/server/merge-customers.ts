import type { Actor } from '#features/audit/actor.ts'
import { recordAudit } from '#features/audit/server/record-audit.ts'
import { refuseUnlessManages } from '#features/people/accounts/server/managed-person.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { isBrokenConstraint } from '#platform/error-code.ts'
import { invalidField } from '#shared/invalid-field.ts'
import { AppError } from '#shared/problems.ts'
import { ERASED, findBookCustomer, type BookCustomerRow } from './khata-store.ts'
import { findKept, lockCustomers, mergeCustomer, partCustomer } from './merged-customer-store.ts'
import { t } from '#shared/words.ts'

/**
 * Makes two customers of the book one person: their khatas are read as one, under the name, number and limit of `customerId`.
 * No entry and no document changes, so that `partCustomers` undoes it. Whoever has an account is the one who stays. Done again, it
 * changes nothing. Throws `not_found`, `invalid`, `account_joined`, `erasure_waiting`.
 */
export const mergeCustomers = (
  db: Database,
  actor: Actor & { userId: string },
  { customerId, otherId }: { customerId: string; otherId: string },
): Promise<BookCustomerRow> =>
  db.transaction(async (tx) => {
    if (customerId === otherId) throw wrong(() => t('said.choose-another-customer'))
    const both = await lockCustomers(tx, customerId, otherId)
    const [kept, other] = [customerId, otherId].map((id) => both.find((one) => one.id === id))
    if (!kept || !other) throw new AppError('not_found')
    await refuseUnlessManages(tx, actor, kept.user_id)
    if (other.merged_into === customerId) return (await findBookCustomer(tx, customerId))!
    if (kept.merged_into !== null || other.merged_into !== null)
      throw wrong(() => t('said.merged-with-somebody-else'))
    if (other.user_id !== null) throw new AppError('account_joined', undefined, accountStays)
    const rows = [(await findBookCustomer(tx, customerId))!, (await findBookCustomer(tx, otherId))!]
    if (rows.some(({ name }) => name === ERASED)) throw new AppError('not_found')
    if (rows.some(({ erases_at }) => erases_at !== null))
      throw new AppError('erasure_waiting', undefined, erasedSoon)
    await mergeCustomer(tx, customerId, otherId)
    await recordAudit(tx, actor, {
      action: 'khata-customer.merge',
      subjectId: customerId,
      before: { owedPaise: rows[0]!.balance_paise },
      after: { owedPaise: rows[0]!.balance_paise + rows[1]!.balance_paise, with: otherId },
    })
    return (await findBookCustomer(tx, customerId))!
  })

/** Undoes it: each has their own entries again, and what was written since belongs to whom it was written for. Throws `not_found`. */
export const partCustomers = (
  db: Database,
  actor: Actor & { userId: string },
  otherId: string,
): Promise<BookCustomerRow> =>
  db.transaction(async (tx) => {
    const keptId = await findKept(tx, otherId)
    if (keptId === null) throw new AppError('not_found')
    await lockCustomers(tx, keptId, otherId)
    const before = (await findBookCustomer(tx, keptId))!
    await refuseUnlessManages(tx, actor, before.user_id)
    if (before.erases_at !== null) throw new AppError('erasure_waiting', undefined, erasedSoon)
    if (!(await partWithCredit(tx, otherId))) throw new AppError('not_found')
    const kept = (await findBookCustomer(tx, keptId))!
    await recordAudit(tx, actor, {
      action: 'khata-customer.part',
      subjectId: keptId,
      before: { owedPaise: before.balance_paise },
      after: { owedPaise: kept.balance_paise, from: otherId },
    })
    return kept
  })

/** What both have spent together of one’s credit keeps them together. */
async function partWithCredit(tx: Tx, otherId: string): Promise<boolean> {
  try {
    return await partCustomer(tx, otherId)
  } catch (error) {
    if (isBrokenConstraint(error, 'customers_credit_check')) throw new AppError('credit_spent_together')
    throw error
  }
}

const wrong = (message: () => string) => invalidField('otherId', message, 422)

export const erasedSoon = () => ({ message: t('said.one-asked-to-be-erased') })

const accountStays = () => ({ message: t('said.that-customer-has-an-account') })
