import { newHexId } from '#platform/db/hex-id.ts'
import { errorCode } from '#platform/error-code.ts'
import { AppError } from '#shared/problems.ts'
import type { Tx } from '#platform/db/postgres.ts'
import type { CallerTraits, CodeRequest } from './code-limits.ts'
import { withGuessingGuard } from './guessing-guard.ts'
import type { Identity } from './identity.ts'
import { findPendingEmail, deletePendingEmail, setPendingEmail } from './pending-email-store.ts'
import { knownDevice, sendCode } from './request-code.ts'
import { sendAccountMail } from './send-account-mail.ts'
import { consumeCode } from './consume-code.ts'
import { changeEmail, changeUser, getUser, isKnownEmail, type UserRow } from './user-store.ts'

export interface UpdateUser extends CallerTraits {
  userId: string
  name?: string
  mobile?: number
  email?: string
}

/** Changes name and mobile at once; a new email address is sent a code and takes effect once that is entered. */
export async function updateUser(
  identity: Identity,
  input: UpdateUser,
): Promise<{ user: UserRow; isCodeSent: boolean }> {
  return identity.db.transaction(async (tx) => {
    const user = await changeUser(tx, input)
    const isCodeSent = input.email !== undefined && input.email !== user.email
    if (isCodeSent) await requestEmailChange(tx, identity, { ...input, email: input.email! })
    return { user, isCodeSent }
  })
}

async function requestEmailChange(
  tx: Tx,
  identity: Identity,
  { userId, ...request }: CodeRequest & { userId: string },
): Promise<void> {
  if (await isKnownEmail(tx, request.email)) throw emailTaken()
  await setPendingEmail(tx, userId, request.email)
  await sendCode(tx, identity, request, 'new_email')
}

/** Confirms a pending email address by the code sent to it, and notifies the old one. */
export async function verifyNewEmail(
  identity: Identity,
  input: CallerTraits & { userId: string; otp: string },
): Promise<UserRow> {
  const { email } = await getUser(identity.db, input.userId)
  const device = await knownDevice(identity.db, { email, device: input.device })
  return withGuessingGuard(identity, { ...input, device }, async () => {
    const outcome = await identity.db
      .transaction((tx) => confirmNewEmail(tx, identity, input))
      .catch(throwEmailTaken)
    if (typeof outcome === 'string') throw new AppError(outcome)
    return outcome
  })
}

async function confirmNewEmail(
  tx: Tx,
  { codes }: Identity,
  { userId, otp }: { userId: string; otp: string },
): Promise<UserRow | 'otp_wrong' | 'otp_expired'> {
  const email = await findPendingEmail(tx, userId)
  if (email === null) return 'otp_expired'
  const verdict = await consumeCode(tx, codes, { purpose: 'new_email', email }, { otp, device: null })
  if (verdict !== 'right') return verdict
  const former = await getUser(tx, userId)
  const user = await changeEmail(tx, userId, email)
  await deletePendingEmail(tx, userId)
  await sendAccountMail.enqueue(tx, {
    about: 'email',
    userId,
    changeId: newHexId(),
    formerEmail: former.email,
  })
  return user
}

const emailTaken = () => {
  const { message } = new AppError('email_taken')
  return new AppError('email_taken', undefined, { fields: { email: message } })
}

function throwEmailTaken(error: unknown): never {
  throw errorCode(error) === '23505' ? emailTaken() : error
}
