import { errorCode } from '#platform/error-code.ts'
import type { SentFields } from '#shared/account-fields.ts'
import type { LocaleId } from '#shared/locales.ts'
import { AppError } from '#shared/problems.ts'
import { isAdmin } from '#shared/roles.ts'
import type { Tx } from '#platform/db/postgres.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { limitOf } from '#platform/rate-limits.ts'
import type { CallerTraits, CodeRequest } from './code-limits.ts'
import { withGuessingGuard } from './guessing-guard.ts'
import type { Identity } from './identity.ts'
import { findPendingEmail, deletePendingEmail, setPendingEmail } from './pending-email-store.ts'
import { knownDevice, sendCode } from './request-code.ts'
import { isReservedEmail } from './account-change-store.ts'
import { deleteReset } from './password-store.ts'
import { recordAccountChange } from './record-account-change.ts'
import { consumeCode } from './consume-code.ts'
import { setWorkLocale } from './staff-store.ts'
import {
  addressOf,
  changeEmail,
  changeUser,
  getUser,
  isKnownAddress,
  lockUser,
  type UserRow,
} from './user-store.ts'
import { t } from '#shared/words.ts'

interface UpdateUser extends CallerTraits, SentFields {
  userId: string
  name?: string
  mobile?: number
  email?: string
  workLocale?: LocaleId
}

/** Changes name, mobile and languages; a new email address takes effect with its code. An administrator's mobile is sensitive. */
export async function updateUser(
  identity: Identity,
  input: UpdateUser & { sessionId: string },
): Promise<{ user: UserRow; isCodeSent: boolean }> {
  const { email } = input
  if (email !== undefined && email !== (await getUser(identity.db, input.userId)).email)
    await countAddressWish(identity.db, input.userId)
  const { ended, ...done } = await identity.db.transaction(async (tx) => {
    const former = await lockUser(tx, input.userId)
    const { mobile } = input
    if (mobile !== undefined && mobile !== former.mobile && addressOf(former) !== former.email)
      throw new AppError('mobile_is_login')
    const isMobileChanged = isAdmin(former) && mobile !== undefined && mobile !== former.mobile
    const ended = isMobileChanged
      ? await recordAccountChange(tx, identity, {
          user: former,
          about: 'mobile',
          sessionId: input.sessionId,
          before: { mobile: former.mobile },
          after: { mobile },
        })
      : []
    if (input.workLocale && !(await setWorkLocale(tx, input.userId, input.workLocale)))
      throw new AppError('forbidden')
    const user = await changeUser(tx, input)
    const isCodeSent = input.email !== undefined && input.email !== user.email
    if (isCodeSent) await requestEmailChange(tx, identity, { ...input, email: input.email! })
    return { user, isCodeSent, ended }
  })
  for (const sessionId of ended) identity.onSessionEnded(sessionId)
  return done
}

/** Counts wishes for an address or a number, taken ones too, so that no list is tried. Throws `too_many_requests`. */
export async function countAddressWish(tx: Tx, userId: string): Promise<void> {
  await refuseTooMany(tx, limitOf('address:wish', userId))
}

async function requestEmailChange(
  tx: Tx,
  identity: Identity,
  { userId, ...request }: CodeRequest & { userId: string },
): Promise<void> {
  if (await isTaken(tx, request.email, userId)) throw emailTaken()
  await setPendingEmail(tx, userId, request.email)
  await sendCode(tx, identity, request, 'new_email')
}

/** Confirms a pending email address by its code. The old one is told, and can undo it (`recordAccountChange`). */
export async function verifyNewEmail(
  identity: Identity,
  input: CallerTraits & { userId: string; sessionId: string; otp: string },
): Promise<UserRow> {
  const email = addressOf(await getUser(identity.db, input.userId))
  const device = await knownDevice(identity.db, { email, device: input.device })
  return withGuessingGuard(identity, { ...input, email, device }, async () => {
    const outcome = await identity.db
      .transaction((tx) => confirmNewEmail(tx, identity, input))
      .catch(throwEmailTaken)
    if (typeof outcome === 'string') throw new AppError(outcome)
    for (const sessionId of outcome.ended) identity.onSessionEnded(sessionId)
    return outcome.user
  })
}

async function confirmNewEmail(
  tx: Tx,
  identity: Identity,
  { userId, sessionId, otp }: { userId: string; sessionId: string; otp: string },
): Promise<{ user: UserRow; ended: string[] } | 'otp_wrong' | 'otp_expired'> {
  const former = await lockUser(tx, userId)
  const email = await findPendingEmail(tx, userId)
  if (email === null) return 'otp_expired'
  const verdict = await consumeCode(
    tx,
    identity.codes,
    { purpose: 'new_email', email },
    { otp, device: null },
  )
  if (verdict !== 'right') return verdict
  if (await isTaken(tx, email, userId)) throw emailTaken()
  const ended = await recordAccountChange(tx, identity, {
    user: former,
    about: 'email',
    sessionId,
    before: { email: former.email },
    after: { email },
  })
  const user = await changeEmail(tx, userId, email)
  await deletePendingEmail(tx, userId)
  await deleteReset(tx, userId)
  return { user, ended }
}

const isTaken = async (tx: Tx, email: string, userId: string) =>
  (await isKnownAddress(tx, email)) || (await isReservedEmail(tx, email, userId))

const emailTaken = () =>
  new AppError('email_taken', undefined, () => ({ fields: { email: t('problems.email-taken') } }))

function throwEmailTaken(error: unknown): never {
  throw errorCode(error) === '23505' ? emailTaken() : error
}
