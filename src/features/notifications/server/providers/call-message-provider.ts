import { errorCode } from '#platform/error-code.ts'
import { networkReason } from '#platform/network-reason.ts'
import type { MessageWorld, SendOutcome } from './provider.ts'

const DEADLINE_MS = 10_000
const MAX_ANSWER = 20_000

interface ProviderReply {
  status: number
  text: string
  json: unknown
}

/** Posts a message. What a provider never answered is an outcome, and so is its 429: it then sent nothing. */
export async function postMessage(
  { fetch }: MessageWorld,
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): Promise<ProviderReply | Exclude<SendOutcome, { state: 'sent' }>> {
  let answer: Response
  let text: string
  try {
    answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE_MS),
    })
    text = (await answer.text()).slice(0, MAX_ANSWER)
  } catch (error) {
    return isNeverConnected(error)
      ? { state: 'busy', reason: networkReason(error), retryAfterSeconds: 30 }
      : { state: 'unanswered', reason: 'the provider did not answer' }
  }
  if (answer.status === 429) {
    const wait = Number(answer.headers.get('retry-after'))
    return {
      state: 'busy',
      reason: 'the provider asked the shop to slow down',
      retryAfterSeconds: Number.isFinite(wait) && wait > 0 ? Math.min(wait, 3_600) : 30,
    }
  }
  if (answer.status >= 500) return { state: 'unanswered', reason: `the provider answered ${answer.status}` }
  return { status: answer.status, text, json: parsed(text) }
}

/** Nothing has left this machine. */
const isNeverConnected = (error: unknown): boolean =>
  error instanceof Error &&
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPRIVATE)$/.test(errorCode(error.cause) ?? '')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a provider says went wrong, without what it may repeat of the message. */
export const saidBy = (text: unknown, code: string): string =>
  (typeof text === 'string' && text !== '' ? text : 'the provider refused it')
    .replaceAll(/\d{4,}/g, '…')
    .slice(0, 200) + (code && ` (${code})`)

export const isOutcome = (
  reply: ProviderReply | Exclude<SendOutcome, { state: 'sent' }>,
): reply is Exclude<SendOutcome, { state: 'sent' }> => 'state' in reply

export const fieldOf = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[key] : undefined,
    value,
  )
