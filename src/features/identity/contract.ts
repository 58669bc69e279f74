import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { email, line, mobile } from '#shared/fields.ts'
import { user } from '#shared/shapes.ts'
import { identityCalls } from './calls.ts'

/** Codes are text of exactly six ASCII digits; never a number, so that leading zeros stay. */
export const otp = z.string({ error: 'Please enter a valid 6-digit OTP' }).regex(/^[0-9]{6}$/, {
  error: 'Please enter a valid 6-digit OTP',
})

const personName = line(80, 'Name')
const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })

export const identityContract = contract(identityCalls, {
  sendOtp: {
    access: 'anyone',
    summary: 'Sends a login code by mail; with name and mobile it begins a registration.',
    body: z.strictObject({ email, name: personName.optional(), mobile: mobile.optional() }),
    meta: z.object({ isNewUser: z.boolean() }),
    message: 'We have sent a 6-digit code to your email address.',
  },
  verifyOtp: {
    access: 'anyone',
    summary: 'Trades a code for tokens; creates the account when it is new.',
    body: z.strictObject({ email, otp, name: personName.optional(), mobile: mobile.optional() }),
    data: tokens.extend({ user }),
    message: 'You are logged in.',
  },
  refreshToken: {
    access: 'anyone',
    summary: 'Rotates the tokens; for 10 seconds the old token answers the same successor.',
    body: z.strictObject({ refreshToken: z.string({ error: 'refreshToken is required' }).min(1).max(1000) }),
    data: tokens,
  },
  logout: {
    access: 'user',
    summary: 'Ends this session: its tokens are dead at once.',
    message: 'You are logged out.',
  },
  getUserDetails: { access: 'user', summary: 'The user with addresses, cart and latest orders.', data: user },
})

export type IdentityContract = typeof identityContract
