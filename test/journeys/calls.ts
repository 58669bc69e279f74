import { setTimeout as sleep } from 'node:timers/promises'
import type { CallName } from '#shared/endpoint.ts'
import { mailedCode, shopUrl } from './visitor.ts'

interface Tokens {
  accessToken: string
  refreshToken: string
}

/** The API for a script, logged in as a user. */
export interface Calls {
  tokens: Tokens
  /** Answers `data`; throws when the call is refused. */
  call<T>(call: CallName, body?: object): Promise<T>
  /** Answers the `data` of a refusal. */
  refused<T>(call: CallName, body?: object): Promise<T>
}

export async function callsOf(email: string): Promise<Calls> {
  const send = async (call: CallName, body?: object, token?: string) => {
    const [method = 'GET', path = '/'] = call.split(' ')
    const ask = () =>
      fetch(shopUrl() + path, {
        method,
        headers: {
          ...(body && { 'Content-Type': 'application/json' }),
          ...(token && { Authorization: `Bearer ${token}` }),
        },
        body: body ? JSON.stringify(body) : null,
      })
    let response = await ask()
    // Somebody asked for a code of this address a moment ago: another can be had when the shop says.
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after')) * 1000)
      response = await ask()
    }
    return (await response.json()) as { success: boolean; message: string; data: unknown }
  }
  await send('POST /api/user/send-otp', { email })
  const { data, message } = await send('POST /api/user/verify-otp', { email, otp: await mailedCode(email) })
  if (!data) throw new Error(`${email} could not log in: ${message}`)
  const tokens = data as Tokens
  const asking =
    (success: boolean) =>
    async <T>(call: CallName, body?: object): Promise<T> => {
      const reply = await send(call, body, tokens.accessToken)
      if (reply.success !== success) throw new Error(`${call}: ${reply.message}`)
      return reply.data as T
    }
  return { tokens, call: asking(true), refused: asking(false) }
}
