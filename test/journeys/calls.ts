import { setTimeout as sleep } from 'node:timers/promises'
import { TestRunner } from 'vitest'
import type { CallName } from '#shared/endpoint.ts'
import { mailedCode, mailedCodes, shopUrl } from './visitor.ts'

interface Tokens {
  accessToken: string
  refreshToken: string
}

/** The API for a script, logged in as a user. */
export interface Calls {
  tokens: Tokens
  /** Returns `data`; throws when the call is refused. */
  call<T>(call: CallName, body?: object): Promise<T>
  /** Returns the `data` of a refusal. */
  refused<T>(call: CallName, body?: object): Promise<T>
}

/** A journey that is tried again is made by somebody new, with no orders from the first try: asha+2@example.in. */
const whoTries = (email: string): string => {
  const tries = TestRunner.getCurrentTest()?.result?.retryCount ?? 0
  return tries === 0 || email.startsWith('admin@') ? email : email.replace('@', `+${tries + 1}@`)
}

export async function callsOf(person: string): Promise<Calls> {
  const email = whoTries(person)
  const send = async (call: CallName, body?: object, token?: string) => {
    const [method = 'GET', path = '/'] = call.split(' ')
    const post = () =>
      fetch(shopUrl() + path, {
        method,
        headers: {
          ...(body && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: body ? JSON.stringify(body) : null,
      })
    let response = await post()
    // Another code was requested for this address a moment ago: wait as long as the shop says.
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after')) * 1000)
      response = await post()
    }
    return (await response.json()) as { success: boolean; message: string; data: unknown }
  }
  const { length: earlier } = await mailedCodes(email)
  await send('POST /api/user/send-otp', { email })
  const otp = await mailedCode(email, shopUrl(), earlier)
  const { data, message } = await send('POST /api/user/verify-otp', { email, otp })
  if (!data) throw new Error(`${email} could not log in: ${message}`)
  const tokens = data as Tokens
  const confirming =
    (success: boolean) =>
    async <T>(call: CallName, body?: object): Promise<T> => {
      const reply = await send(call, body, tokens.accessToken)
      if (reply.success !== success) throw new Error(`${call}: ${reply.message}`)
      return reply.data as T
    }
  return { tokens, call: confirming(true), refused: confirming(false) }
}
