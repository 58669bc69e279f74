import { z } from 'zod'
import { noLanguage, sentFields } from '#shared/account-fields.ts'
import { contract } from '#shared/endpoint.ts'
import { email, hexId, line, mobile, timestamp } from '#shared/fields.ts'
import { localeIds } from '#shared/locales.ts'
import { NUMBER_CHANNELS } from '#shared/number-channels.ts'
import { user } from '#shared/shapes.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { identityCalls } from './calls.ts'
import { MAX_PASSWORD, MIN_PASSWORD, passwordTooShort, passwordsDiffer } from './password-rules.ts'
import { t } from '#shared/words.ts'

/** Codes are text of exactly six digits, those of Indian scripts too; never a number, so that leading zeros stay. */
export const otp = z
  .string({ error: () => t('said.please-enter-a-valid-6-digit-otp') })
  .overwrite(indianDigits)
  .regex(/^[0-9]{6}$/, { error: () => t('said.please-enter-a-valid-6-digit-otp') })

/** The password as typed, Unicode-normalised so that every keyboard gives the same; spaces count. */
const password = (missing: () => string) =>
  z
    .string({ error: missing })
    .overwrite((value) => value.normalize('NFKC'))
    .max(MAX_PASSWORD, {
      error: () => t('said.a-password-may-have-at-most', { most: MAX_PASSWORD }),
    })

/** Six digits of the authenticator app, or a recovery code; spaces and dashes are allowed. */
export const typedSecondFactor = z
  .string({ error: () => t('said.please-enter-the-code-from-your-authenticator') })
  .max(40, { error: () => t('said.enter-the-6-digit-code-from-your') })
  .transform((typed) => indianDigits(typed).replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z.string().regex(/^(?:[0-9]{6}|[A-Z2-7]{16})$/, {
      error: () => t('said.enter-the-6-digit-code-from-your'),
    }),
  )

/** The fields of an administrator that the others see. */
const administrator = z.object({
  _id: hexId,
  name: z.string(),
  email: z.string(),
  status: user.shape.status,
  hasSecondFactor: z.boolean(),
  last_login_date: z.nullable(timestamp),
})
export type Administrator = z.infer<typeof administrator>

const ownSession = z.object({
  _id: hexId,
  /** "Chrome on an Android device" */
  device: z.string(),
  network: z.string(),
  startedAt: timestamp,
  /** To within 15 minutes. */
  lastSeenAt: timestamp,
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The secret of a link in a security mail. */
const undoToken = z
  .string({ error: () => t('said.the-link-is-not-complete') })
  .regex(/^[\w-]{43}$/, { error: () => t('said.the-link-is-not-complete') })

const personName = line(80, () => t('fields.name'))
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

/** A number as people type it, with the digits of any script. */
const typedMobile = z.union([z.int().positive(), z.string().max(60)], {
  error: () => t('said.please-enter-your-mobile-number'),
})

const whoLogsIn = {
  email: z.optional(email),
  name: z.optional(personName),
  mobile: z.optional(typedMobile),
}

interface WhoLogsIn {
  email?: string | undefined
  name?: string | undefined
  mobile?: string | number | undefined
  channel?: string | undefined
  secondProof?: string | undefined
  beginAnew?: boolean | undefined
}

/** An email address, with name and number to register; or a number alone. */
function refuseMixedLogin(
  { email: address, name, mobile: number, ...rest }: WhoLogsIn,
  context: z.RefinementCtx,
) {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (address === undefined && number === undefined)
    return refuse('email', t('said.please-enter-your-email-address'))
  if (address === undefined && name !== undefined)
    return refuse('name', t('said.a-name-goes-with-an-email-address'))
  if (address === undefined) return
  if (number !== undefined && name === undefined)
    return refuse('mobile', t('said.use-either-your-email-address-or'))
  if (number !== undefined && !mobile.safeParse(number).success)
    refuse('mobile', t('said.enter-10-digit-mobile-number'))
  if (rest.channel !== undefined) refuse('channel', t('said.a-channel-goes-with-a-mobile-number'))
  if (rest.secondProof !== undefined) refuse('secondProof', t('said.a-second-proof-goes-with-a-mobile'))
  if (rest.beginAnew !== undefined) refuse('beginAnew', t('said.only-a-number-can-begin-anew'))
}

export const identityContract = contract(identityCalls, 'user', {
  sendOtp: {
    access: 'anyone',
    summary:
      'Emails a login code; with name and mobile it starts a registration. With a mobile number alone, as it was typed, the code goes there, by the shop’s first channel or the one asked for; 429 `codes_cost_too_much` beyond the shop’s budget.',
    body: z
      .strictObject({ ...whoLogsIn, channel: z.enum(NUMBER_CHANNELS).optional() })
      .superRefine(refuseMixedLogin),
    meta: z.object({ isNewUser: z.boolean() }),
    message: () => t('said.we-have-sent-a-6-digit-code'),
  },
  verifyOtp: {
    access: 'anyone',
    summary: 'Exchanges a code for tokens; creates the account if it is new.',
    body: z
      .strictObject({
        ...whoLogsIn,
        otp,
        secondFactor: typedSecondFactor.optional(),
        secondProof: otp.optional(),
        beginAnew: z.boolean().optional(),
      })
      .superRefine(refuseMixedLogin),
    data: tokens.extend({ user }),
    message: () => t('said.you-are-logged-in'),
  },
  getLoginWays: {
    access: 'anyone',
    summary:
      'By which channels the shop sends codes to mobile numbers now, its first choice first; none where none is set up.',
    data: z.object({ mobile: z.array(z.enum(NUMBER_CHANNELS)) }),
  },
  sendMobileOtp: {
    isSensitive: true,
    summary: 'Sends a code to a number that the caller wants to log in with, too.',
    body: z.strictObject({ mobile: typedMobile, channel: z.enum(NUMBER_CHANNELS).optional() }),
    message: () => t('said.we-have-sent-a-6-digit-code-2'),
  },
  verifyMobile: {
    isSensitive: true,
    summary:
      'Makes a number a way to log in, by the code that was sent to it. It belongs to one account, and joins nothing else that has it.',
    body: z.strictObject({ mobile: typedMobile, otp }),
    data: user,
    message: () => t('said.you-can-now-log-in-with-this'),
  },
  checkCookies: {
    access: 'anyone',
    summary: 'Says whether the browser sends back a cookie of the shop; sets one if it sends none.',
    data: z.object({ isKept: z.boolean() }),
  },
  login: {
    access: 'anyone',
    summary: 'Logs in with a password, for users who have set one.',
    body: z.strictObject({
      email,
      password: password(() => t('said.please-enter-your-password')).min(1, {
        error: () => t('said.please-enter-your-password'),
      }),
      secondFactor: typedSecondFactor.optional(),
    }),
    data: tokens.extend({ user }),
    message: () => t('said.you-are-logged-in'),
  },
  forgotPassword: {
    access: 'anyone',
    summary: 'Emails a code for setting a password; answers the same whether or not the account exists.',
    body: z.strictObject({ email }),
    message: () => t('said.if-there-is-an-account-with-this'),
  },
  verifyForgotPasswordOtp: {
    access: 'anyone',
    summary: 'Exchanges that code for a token that sets a password, once and within 10 minutes.',
    body: z.strictObject({ email, otp }),
    data: z.object({ resetToken: z.string() }),
    message: () => t('said.now-choose-a-new-password'),
  },
  resetPassword: {
    access: 'anyone',
    summary: 'Sets the password and ends every other session of that user.',
    body: z
      .strictObject({
        resetToken: z
          .string({ error: () => t('said.reset-token-is-required') })
          .min(1, { error: () => t('said.reset-token-is-required') })
          .max(200),
        newPassword: password(() => t('said.please-choose-a-password')).min(MIN_PASSWORD, {
          error: passwordTooShort,
        }),
        confirmPassword: password(() => t('said.please-repeat-the-password')),
        secondFactor: typedSecondFactor.optional(),
      })
      .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
        error: passwordsDiffer,
        path: ['confirmPassword'],
      }),
    message: () => t('said.your-password-is-set-you-can-now'),
  },
  changePassword: {
    isSensitive: ({ body, isAdmin }) => isAdmin || body.presentPassword === undefined,
    summary: 'Changes the password, with the present one, and ends every other session of that user.',
    body: z
      .strictObject({
        presentPassword: password(() => t('said.please-enter-your-present-password')).optional(),
        newPassword: password(() => t('said.please-choose-a-password')).min(MIN_PASSWORD, {
          error: passwordTooShort,
        }),
        confirmPassword: password(() => t('said.please-repeat-the-password')),
      })
      .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
        error: passwordsDiffer,
        path: ['confirmPassword'],
      }),
    message: () => t('said.your-password-is-changed-all-other-devices'),
  },
  getUndo: {
    access: 'anyone',
    summary: 'What the link in a security mail would undo; 410 once it has expired or was used.',
    body: z.strictObject({ token: undoToken }),
    data: z.object({
      about: z.enum(['email', 'password', 'mobile', 'second_factor']),
      /** The address that the account had before the change. */
      email: z.string(),
      changedAt: timestamp,
      expiresAt: timestamp,
    }),
  },
  undoChange: {
    access: 'anyone',
    summary:
      'Restores an account to what it was before the change, by the secret mailed to its former address, and ends all of its sessions.',
    body: z.strictObject({ token: undoToken }),
    message: () => t('said.your-account-is-restored-and-everybody-has'),
  },
  updateUser: {
    isSensitive: ({ body, isAdmin }) => body.email !== undefined || (isAdmin && body.mobile !== undefined),
    summary:
      'Changes name, mobile and languages (`locale` of what the shop writes to them, `workLocale` of the pages on which the staff work); a new email address takes effect only once verified by code. From a browser, a new address (and an administrator’s mobile) first needs confirm-identity at the present one.',
    body: z
      .strictObject({
        name: z.optional(personName),
        email: z.optional(email),
        mobile: z.optional(mobile),
        ...sentFields,
        workLocale: z.optional(z.enum(localeIds, { error: noLanguage })),
      })
      .refine((change) => Object.keys(change).length > 0, { error: () => t('said.nothing-to-change') }),
    data: user,
    message: () => t('said.saved'),
  },
  verifyNewEmail: {
    isSensitive: true,
    summary: 'Confirms a new email address by the code that was sent to it.',
    body: z.strictObject({ otp }),
    data: user,
    message: () => t('said.your-email-address-has-been-changed'),
  },
  refreshToken: {
    access: 'anyone',
    summary: 'Rotates the tokens; for 10 seconds the old refresh token still returns the same new pair.',
    body: z.strictObject({
      refreshToken: z
        .string({ error: () => t('said.refresh-token-is-required') })
        .min(1)
        .max(1000),
    }),
    data: tokens,
  },
  logout: {
    summary: 'Ends this session; its tokens stop working at once.',
    message: () => t('said.you-are-logged-out'),
  },
  getUserDetails: { access: 'user', summary: 'The user with addresses, cart and latest orders.', data: user },
  becomeFirstOwner: {
    summary: 'Makes the caller the first administrator, with the word that the start of the shop prints.',
    body: z.strictObject({ word: z.string().min(1).max(100) }),
    data: user,
    message: () => t('said.the-shop-is-yours'),
  },
  getSessions: {
    summary: 'The devices on which the caller is logged in, and whether they have a password.',
    data: z.array(ownSession),
    meta: z.object({ hasPassword: z.boolean() }),
  },
  endSession: {
    summary: 'Logs one of the caller’s devices out.',
    body: z.strictObject({ _id: hexId }),
    data: z.array(ownSession),
    message: () => t('said.that-device-is-logged-out'),
  },
  endOtherSessions: {
    summary: 'Logs all of the caller’s devices out but this one.',
    data: z.array(ownSession),
    message: () => t('said.all-other-devices-are-logged-out'),
  },
  getSessionsOf: {
    access: 'admin',
    isSensitive: true,
    summary: 'The devices on which another person is logged in.',
    body: z.strictObject({ _id: hexId }),
    data: z.array(ownSession),
  },
  endSessionsOf: {
    access: 'admin',
    isSensitive: true,
    summary: 'Logs one device of another person out, or all of them.',
    body: z.strictObject({ _id: hexId, sessionId: z.optional(hexId) }),
    data: z.array(ownSession),
    message: () => t('said.logged-out'),
  },
  getAdmins: { access: 'admin', summary: 'Every administrator, by name.', data: z.array(administrator) },
  grantAdmin: {
    access: 'staff.manage',
    isSensitive: true,
    summary: 'Makes the user with this email address an administrator; creates the account if it is new.',
    body: z.strictObject({ email }),
    data: z.array(administrator),
    message: () => t('said.administrator-added'),
  },
  revokeAdmin: {
    access: 'staff.manage',
    isSensitive: true,
    summary: 'Removes an administrator; 409 for the last one. The user stays a shopper.',
    body: z.strictObject({ _id: hexId }),
    message: () => t('said.administrator-removed'),
  },
  confirmIdentity: {
    summary:
      'Confirms the caller’s identity for the sensitive calls of the next ten minutes: by the app where two-step login is on, otherwise by a code of send-otp.',
    body: z
      .strictObject({ otp: otp.optional(), secondFactor: typedSecondFactor.optional() })
      .refine((proof) => Object.keys(proof).length === 1, {
        error: () => t('said.send-either-a-code-or-a-second'),
      }),
    message: () => t('said.confirmed'),
  },
  getSecondFactor: {
    access: 'second-factor.own',
    summary: 'Whether the caller uses two-step login, and how many recovery codes are left.',
    data: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
  },
  setUpSecondFactor: {
    access: 'second-factor.own',
    isSensitive: true,
    summary: 'Creates a key for the caller’s authenticator app; its first code confirms it.',
    data: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirmSecondFactor: {
    access: 'second-factor.own',
    isSensitive: true,
    summary:
      'Switches two-step login on, ends the caller’s other sessions and returns the recovery codes once.',
    body: z.strictObject({ code: otp }),
    data: recoveryCodes,
    message: () => t('said.two-step-login-is-on'),
  },
  removeSecondFactor: {
    access: 'second-factor.own',
    summary: 'Switches two-step login off.',
    body: z.strictObject({ secondFactor: typedSecondFactor }),
    message: () => t('said.two-step-login-is-off'),
  },
  renewRecoveryCodes: {
    access: 'second-factor.own',
    summary: 'Replaces the recovery codes with new ones, which are returned once.',
    body: z.strictObject({ secondFactor: typedSecondFactor }),
    data: recoveryCodes,
    message: () => t('said.these-are-your-new-recovery-codes'),
  },
})

export type IdentityContract = typeof identityContract
/** The calls of `session-calls.ts`. */
export type SessionContract = Pick<IdentityContract, 'refreshToken' | 'logout' | 'getUserDetails'>
