import { setTimeout as sleep } from 'node:timers/promises'
import { TestRunner } from 'vitest'
import type { CallName } from '#shared/endpoint.ts'
import { mailedCode, mailedCodes, shopUrl } from './visitor.ts'

interface Tokens {
  accessToken: string
  refreshToken: string
}

/** An API client, logged in as a user. */
export interface Calls {
  tokens: Tokens
  /** Returns `data`; throws when the call is refused. */
  call<T>(call: CallName, body?: object): Promise<T>
  /** Returns the `data` of a refusal; throws when the call succeeds. */
  refused<T>(call: CallName, body?: object): Promise<T>
}

const retries = () => TestRunner.getCurrentTest()?.result?.retryCount ?? 0

/** A retried test uses a new account, without the orders of the first try: asha+2@example.in. */
export const emailForTry = (email: string): string =>
  retries() === 0 || email.startsWith('admin@') ? email : email.replace('@', `+${retries() + 1}@`)

/** A retried test uses new names, because the first try may have left theirs in the shop: "Pickles 2". */
export const nameForTry = (name: string): string => (retries() === 0 ? name : `${name} ${retries() + 1}`)

export async function callsOf(person: string, url = shopUrl()): Promise<Calls> {
  const email = emailForTry(person)
  const send = async (call: CallName, body?: object, token?: string) => {
    const [method = 'GET', path = '/'] = call.split(' ')
    const post = () =>
      fetch(url + path, {
        method,
        headers: {
          ...(body && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: body ? JSON.stringify(body) : null,
      })
    let response = await post()
    // A code was requested for this address a moment ago: wait as long as the response says.
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after')) * 1000)
      response = await post()
    }
    return (await response.json()) as { success: boolean; message: string; data: unknown }
  }
  const { length: earlier } = await mailedCodes(email, url)
  await send('POST /api/user/send-otp', { email })
  const otp = await mailedCode(email, url, earlier)
  const { data, message } = await send('POST /api/user/verify-otp', { email, otp })
  if (!data) throw new Error(`${email} could not log in: ${message}`)
  const tokens = data as Tokens
  const expecting =
    (success: boolean) =>
    async <T>(call: CallName, body?: object): Promise<T> => {
      const reply = await send(call, body, tokens.accessToken)
      if (reply.success !== success) throw new Error(`${call}: ${reply.message}`)
      return reply.data as T
    }
  return { tokens, call: expecting(true), refused: expecting(false) }
}
