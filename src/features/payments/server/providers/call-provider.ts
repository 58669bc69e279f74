import { networkReason } from '#platform/network-reason.ts'
import { ProviderUnavailable, type ProviderWorld } from './provider.ts'

const TIMEOUT_MS = 10_000
/** Bytes; no provider's answer comes near this. */
const MAX_BYTES = 256 * 1024

export interface ProviderAnswer {
  status: number
  text: string
}

/** Ten seconds, no redirects, a bounded response; else throws `ProviderUnavailable`, naming the host and nothing sent. */
export async function callProvider(
  { fetch }: ProviderWorld,
  url: string,
  init: { method: 'GET' | 'POST' | 'PATCH'; headers?: Record<string, string>; body?: string },
): Promise<ProviderAnswer> {
  const { host } = new URL(url)
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return { status: response.status, text: await boundedText(response) }
  } catch (error) {
    throw new ProviderUnavailable(`${host} cannot be reached: ${networkReason(error)}`)
  }
}

/** A form post, which most of the protocols use. */
export const postForm = (world: ProviderWorld, url: string, fields: Record<string, string>) =>
  callProvider(world, url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

export const postJson = (world: ProviderWorld, url: string, body: object) =>
  callProvider(world, url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** The response as a JSON object; throws `ProviderUnavailable` for anything else. */
export function readJson(answer: ProviderAnswer): Record<string, unknown> {
  const value = parsedJson(answer.text)
  if (answer.status >= 500) throw new ProviderUnavailable(`responded with ${answer.status}`)
  if (!isRecord(value))
    throw new ProviderUnavailable(`responded with ${answer.status}, but without a JSON object`)
  return value
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field as text; numbers as JavaScript formats them, anything else is empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) throw new Error('too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
