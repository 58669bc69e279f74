import type { CallName, Contract, InputOf, ReplyOf } from './endpoint.ts'

type Scalar = string | number | boolean | null | undefined

export interface CallInput {
  params?: Record<string, Scalar>
  /** A list is sent as one field per value. */
  query?: Record<string, Scalar | readonly Scalar[]>
  body?: unknown
  /** Files of a multipart form, instead of a body. */
  form?: Record<string, Blob>
}

export interface CallOptions {
  /** A UUID, one per attempt to place an order for this cart; retries reuse it. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** The uploaded share of a form, from 0 to 1. */
  onProgress?: (sent: number) => void
}

/** Makes one call: `fetch` in the browser, in process on the server. Throws `AppError` when it is refused. */
export type Send = (call: CallName, input: CallInput, options?: CallOptions) => Promise<unknown>

type ClientCall<E> = E extends Contract[string]
  ? keyof InputOf<E> extends never
    ? (input?: CallInput, options?: CallOptions) => Promise<ReplyOf<E>>
    : { body?: unknown } extends Pick<InputOf<E>, keyof InputOf<E>>
      ? (input?: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
      : (input: InputOf<E>, options?: CallOptions) => Promise<ReplyOf<E>>
  : never

/** A feature's calls as typed functions. */
export type Client<C extends Contract> = { [K in keyof C]: ClientCall<C[K]> }

/** Makes typed functions from a feature's table of calls; the contract itself is only a type here. */
export function client<C extends Contract>(calls: { [K in keyof C]: CallName }, send: Send): Client<C> {
  const functions = Object.entries<CallName>(calls).map(([name, call]) => [
    name,
    (input: CallInput = {}, options?: CallOptions) => send(call, input, options),
  ])
  return Object.fromEntries(functions) as Client<C>
}

/** `GET /api/order/get-order/{id}` with its parameters filled in and its query added. */
export function addressOf(call: CallName, input: CallInput): { method: string; path: string } {
  const [method = 'GET', template = '/'] = call.split(' ')
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(input.params?.[key])),
  )
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input.query ?? {})) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') query.append(key, String(one))
  }
  const search = query.toString()
  return { method, path: search ? `${path}?${search}` : path }
}
