import { expect } from 'vitest'
import { codesFrom } from '#features/people/accounts/server/codes.ts'
import { AUTH_SECRET, type Endpoints } from './fault-shop.ts'
import { send, at, type HttpCall } from './http-calls.ts'

const codes = codesFrom(AUTH_SECRET)
let people = 0

/** A fresh email address. */
export const newEmail = () => `new${++people}@example.in`

/** Requests a code for a new user; returns the address and the code. */
export async function codeFor(endpoints: Endpoints): Promise<{ email: string; otp: string }> {
  const email = newEmail()
  const sent = await send(at(endpoints.ports[0]!), { call: 'POST /api/user/send-otp', body: { email } })
  expect(sent.status).toBe(200)
  const { rows } = await endpoints.db.pool.query<{ id: string }>(
    'SELECT id FROM otps WHERE email = $1 AND device_hash IS NULL',
    [email],
  )
  return { email, otp: codes.codeOf(rows[0]!.id) }
}

export const guess = (email: string, otp: string): HttpCall => ({
  call: 'POST /api/user/verify-otp',
  body: { email, otp },
})
