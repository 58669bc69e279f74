import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { email, line, mobile } from '#shared/fields.ts'
import { user } from '#shared/shapes.ts'
import { identityCalls } from './calls.ts'
import { MAX_PASSWORD, MIN_PASSWORD, PASSWORD_TOO_SHORT, PASSWORDS_DIFFER } from './password-rules.ts'

/** Codes are text of exactly six ASCII digits; never a number, so that leading zeros stay. */
export const otp = z.string({ error: 'Please enter a valid 6-digit OTP' }).regex(/^[0-9]{6}$/, {
  error: 'Please enter a valid 6-digit OTP',
})

/** As it is typed, composed alike on every keyboard; spaces count. */
const password = (missing: string) =>
  z
    .string({ error: missing })
    .max(MAX_PASSWORD, { error: `A password may have at most ${MAX_PASSWORD} characters` })
    .overwrite((value) => value.normalize('NFKC'))

const personName = line(80, 'Name')
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

export const identityContract = contract(identityCalls, {
  sendOtp: {
    access: 'anyone',
    summary: 'Emails a login code; with name and mobile it starts a registration.',
    body: z.strictObject({ email, name: personName.optional(), mobile: mobile.optional() }),
    meta: z.object({ isNewUser: z.boolean() }),
    message: 'We have sent a 6-digit code to your email address.',
  },
  verifyOtp: {
    access: 'anyone',
    summary: 'Exchanges a code for tokens; creates the account if it is new.',
    body: z.strictObject({ email, otp, name: personName.optional(), mobile: mobile.optional() }),
    data: tokens.extend({ user }),
    message: 'You are logged in.',
  },
  login: {
    access: 'anyone',
    summary: 'Logs in with a password, for users who have set one.',
    body: z.strictObject({
      email,
      password: password('Please enter your password').min(1, { error: 'Please enter your password' }),
    }),
    data: tokens.extend({ user }),
    message: 'You are logged in.',
  },
  forgotPassword: {
    access: 'anyone',
    summary: 'Emails a code for setting a password; answers the same whether or not the account exists.',
    body: z.strictObject({ email }),
    message: 'If there is an account with this address, we have sent a 6-digit code to it.',
  },
  verifyForgotPasswordOtp: {
    access: 'anyone',
    summary: 'Exchanges that code for a token that sets a password, once and within 10 minutes.',
    body: z.strictObject({ email, otp }),
    data: z.object({ resetToken: z.string() }),
    message: 'Now choose a new password.',
  },
  resetPassword: {
    access: 'anyone',
    summary: 'Sets the password and ends every other session of that user.',
    body: z
      .strictObject({
        resetToken: z
          .string({ error: 'resetToken is required' })
          .min(1, { error: 'resetToken is required' })
          .max(200),
        newPassword: password('Please choose a password').min(MIN_PASSWORD, { error: PASSWORD_TOO_SHORT }),
        confirmPassword: password('Please repeat the password'),
      })
      .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
        error: PASSWORDS_DIFFER,
        path: ['confirmPassword'],
      }),
    message: 'Your password is set. You can now log in with it.',
  },
  updateUser: {
    access: 'user',
    summary: 'Changes name and mobile; a new email address takes effect only once verified by code.',
    body: z
      .strictObject({ name: personName.optional(), email: email.optional(), mobile: mobile.optional() })
      .refine((change) => Object.keys(change).length > 0, { error: 'Nothing to change' }),
    data: user,
    message: 'Saved.',
  },
  verifyNewEmail: {
    access: 'user',
    summary: 'Confirms a new email address by the code that was sent to it.',
    body: z.strictObject({ otp }),
    data: user,
    message: 'Your email address has been changed.',
  },
  refreshToken: {
    access: 'anyone',
    summary: 'Rotates the tokens; for 10 seconds the old refresh token still returns the same new pair.',
    body: z.strictObject({ refreshToken: z.string({ error: 'refreshToken is required' }).min(1).max(1000) }),
    data: tokens,
  },
  logout: {
    access: 'user',
    summary: 'Ends this session; its tokens stop working at once.',
    message: 'You are logged out.',
  },
  getUserDetails: { access: 'user', summary: 'The user with addresses, cart and latest orders.', data: user },
})

export type IdentityContract = typeof identityContract
