import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import type { ReadVersion } from './versioned-answers.ts'
import { ReadyJson } from './ready-json.ts'

/** A handler's result, before it is put into its envelope. */
export interface HandlerResult {
  data?: unknown
  meta?: unknown
  message?: string | (() => string) | undefined
  readVersion?: ReadVersion | undefined
}

/** A message, in the language in which it is read. */
export const textOf = (message: string | (() => string)): string =>
  typeof message === 'function' ? message() : message

/** A success as the API returns it (api.md, Conventions). */
export function envelopeOf(endpoint: Endpoint, { data, meta, message }: HandlerResult) {
  return {
    success: true as const,
    message: textOf(message ?? endpoint.message ?? 'OK'),
    ...(meta as object | undefined),
    ...(data === undefined ? {} : { data: data instanceof ReadyJson ? data.parse() : data }),
  }
}

/** The same without anything that the schemas do not name, for responses that bypass a route's serializer. */
export const strictEnvelopeOf = (endpoint: Endpoint, { data, meta, message }: HandlerResult) =>
  envelopeOf(endpoint, {
    message,
    data: endpoint.data && z.parse(endpoint.data, data),
    meta: endpoint.meta?.parse(meta),
  })

/** The same as JSON text, for data that is already JSON. */
export function envelopeText(
  endpoint: Endpoint,
  { data, ...rest }: HandlerResult & { data: ReadyJson<unknown> },
) {
  const envelope = JSON.stringify(envelopeOf(endpoint, rest))
  return `${envelope.slice(0, -1)},"data":${data.text}}`
}
