import { askForConfirmation } from '#features/people/accounts/shop/confirmation-store.ts'
import { session } from '#features/people/accounts/shop/session.ts'
import { sessionCalls } from '#features/people/accounts/session-calls.ts'
import { addressOf, type CallInput, type CallOptions, type Send } from '#shared/api-client.ts'
import type { CallName } from '#shared/endpoint.ts'
import { AppError, type ProblemCode } from '#shared/problems.ts'
import { currentLocale } from '#shared/words.ts'
import { nextTask } from '#ui/next-task.ts'

/** The origin of the API: the page's own, or VITE_API_URL for a storefront served from elsewhere. */
const apiOrigin: string = import.meta.env.VITE_API_URL ?? ''

const TIMEOUT_MS = 20_000
/** Milliseconds; long enough to upload a photograph over a slow connection. */
const FORM_TIMEOUT_MS = 300_000

/** Makes a call; where it needs a confirmation, asks for that and repeats the call. */
export const browserSend: Send = async (call, input, options) => {
  try {
    return await sendOnce(call, input, options)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'confirmation_required') throw error
    if (!(await askForConfirmation(call))) throw error
    return sendOnce(call, input, options)
  }
}

/** By `fetch`, with credentials and the access token (specification, section 7). A 401 renews it once for all tabs. */
const sendOnce: Send = async (call, input, options) => {
  const token = session.getTokens()?.accessToken
  const response = await request(call, input, options, token)
  if (response.status !== 401 || !token || call === sessionCalls.refreshToken) return answerOf(response)
  // Guests, who are most visitors, never load this code.
  const { renewSession } = await import('#features/people/accounts/shop/renew-session.ts').catch(notReached)
  const renewed = await renewSession(refresh, token)
  return answerOf(renewed ? await request(call, input, options, session.getTokens()?.accessToken) : response)
}

async function refresh(refreshToken: string) {
  const response = await request(sessionCalls.refreshToken, { body: { refreshToken } })
  const { data } = (await answerOf(response)) as { data: { accessToken: string; refreshToken: string } }
  return data
}

async function request(
  call: CallName,
  input: CallInput,
  options: CallOptions = {},
  token?: string,
): Promise<Response> {
  const { method, path } = addressOf(call, input)
  const { form } = input
  // A page that starts makes several calls at once: each in a task of its own, so that none of them is long.
  await nextTask()
  const timeout = AbortSignal.timeout(form ? FORM_TIMEOUT_MS : TIMEOUT_MS)
  const init = {
    method,
    credentials: apiOrigin ? ('include' as const) : ('same-origin' as const),
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(input.body !== undefined && { 'Content-Type': 'application/json' }),
      ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
      // The language of the page, whatever the browser speaks.
      'Accept-Language': currentLocale(),
    },
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }
  try {
    if (form) {
      const { sendForm } = await import('./send-form.ts')
      return await sendForm(apiOrigin + path, { ...init, form, onProgress: options.onProgress })
    }
    return await fetch(apiOrigin + path, {
      ...init,
      body: input.body === undefined ? null : JSON.stringify(input.body),
    })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    return notReached(cause)
  }
}

function notReached(cause: unknown): never {
  throw new AppError(navigator.onLine ? 'unavailable' : 'offline', undefined, { cause })
}

async function answerOf(response: Response): Promise<unknown> {
  const reply = (await response.json().catch(() => null)) as Record<string, unknown> | null
  if (response.ok && reply?.success === true) return reply
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  // A newer server may use a code that this build does not know; its message comes with it.
  const code = typeof reply?.code === 'string' ? (reply.code as ProblemCode) : 'unexpected'
  throw new AppError(code, reply?.data as Record<string, unknown> | undefined, {
    status: response.status,
    ...(typeof reply?.message === 'string' && { message: reply.message }),
    fields: reply?.fields as Record<string, string> | undefined,
    retryAfter,
  })
}
