import type { Actor } from '#features/audit/actor.ts'
import type { CodeRequest } from '#features/people/accounts/server/code-limits.ts'
import { refuseOwn } from '#features/people/accounts/server/managed-person.ts'
import { consumeCode } from '#features/people/accounts/server/consume-code.ts'
import { withGuessingGuard } from '#features/people/accounts/server/guessing-guard.ts'
import type { Identity } from '#features/people/accounts/server/identity.ts'
import { sendCode } from '#features/people/accounts/server/request-code.ts'
import { findUserByAddress } from '#features/people/accounts/server/user-store.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { AppError } from '#shared/problems.ts'
import { changeInBook, joining } from './change-book.ts'
import { findBookCustomer, lockBookCustomer, type BookCustomerRow } from './khata-store.ts'
import { t } from '#shared/words.ts'

type JoinDeps = Pick<Identity, 'db' | 'codes' | 'limits' | 'numbers' | 'log'>
type JoinRequest = CodeRequest & { customerId: string }

/** Mails the code of `joinAccount`. Throws `not_found`, `account_joined`, and what limits the sending of codes. */
export function sendJoinCode(deps: JoinDeps, { customerId, ...request }: JoinRequest): Promise<unknown> {
  return deps.db.transaction(async (tx) => {
    refuseJoined(await findBookCustomer(tx, customerId))
    return sendCode(tx, deps, { ...request, about: customerId }, 'join_khata')
  })
}

/**
 * Joins the account of an address to a customer without one, by the code that was sent there: only whoever reads that
 * mailbox can have told it, and the mail says which customer it is for. Throws `not_found`, `forbidden` for the actor's own, `account_joined`, `otp_wrong` and `otp_expired`. A wrong code becomes an
 * error only after the commit, because it must stay counted.
 */
export function joinAccount(
  deps: JoinDeps,
  actor: Actor,
  { customerId, otp, ...caller }: JoinRequest & { otp: string },
): Promise<BookCustomerRow> {
  const { email } = caller
  return withGuessingGuard(deps, caller, async () => {
    const outcome = await joining(deps.db, async (tx) => {
      await lockUnjoined(tx, customerId)
      const verdict = await consumeCode(
        tx,
        deps.codes,
        { purpose: 'join_khata', email, about: customerId },
        { otp, device: null },
      )
      if (verdict !== 'right') return verdict
      const user = await findUserByAddress(tx, email)
      if (!user) throw new AppError('otp_expired')
      // The code proves who reads the mailbox: not that this customer is them.
      await refuseOwn(tx, actor, user.id)
      return changeInBook(tx, actor, customerId, { userId: user.id })
    })
    if (typeof outcome === 'string') throw new AppError(outcome)
    return outcome
  })
}

async function lockUnjoined(tx: Tx, customerId: string): Promise<void> {
  if (!(await lockBookCustomer(tx, customerId))) throw new AppError('not_found')
  refuseJoined(await findBookCustomer(tx, customerId))
}

function refuseJoined(customer: BookCustomerRow | null): void {
  if (!customer) throw new AppError('not_found')
  if (customer.user_id !== null)
    throw new AppError('account_joined', undefined, () => ({
      message: t('said.this-customer-has-an-account'),
    }))
}
