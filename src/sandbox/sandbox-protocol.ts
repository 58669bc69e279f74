import type { SandboxPayment } from './sandbox-books.ts'

/** A request to a sandbox, its body read. */
export interface SandboxRequest {
  method: string
  /** Below the provider's own path, without a slash in front. */
  path: string
  query: URLSearchParams
  headers: Record<string, string | undefined>
  body: string
}

export interface SandboxAnswer {
  status?: number
  type?: string
  body?: string
  location?: string
}

/** What goes to the shop: through the browser, or by itself. */
export interface SandboxMessage {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  /** A browser posts these; a server sends `body`. */
  fields?: Record<string, string>
  body?: string
}

type Tamper = 'amount' | 'signature' | null

/** One provider's protocol, from its own side of the counter. */
export interface SandboxProtocol {
  title: string
  /** What the shop's server, or the shopper's browser, asks. */
  answer(request: SandboxRequest): SandboxAnswer | null
  returnFor(payment: SandboxPayment, tamper: Tamper): SandboxMessage
  webhookFor(payment: SandboxPayment, tamper: Tamper): SandboxMessage
}

export const json = (body: unknown, status = 200): SandboxAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

export const formOf = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const posted = (url: string, fields: Record<string, string>): SandboxMessage => ({
  url,
  method: 'POST',
  fields,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})
