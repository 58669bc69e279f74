import type { SandboxPayment } from './sandbox-books.ts'

interface SandboxRequest {
  method: string
  /** Below the provider's own path, without a leading slash. */
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

/** A message to the shop: through the browser, or directly. */
export interface SandboxMessage {
  url: string
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  /** A browser posts these; a server sends `body`. */
  fields?: Record<string, string>
  body?: string
}

type Tamper = 'amount' | 'signature' | null

/** One provider's protocol, implemented from the provider's side. */
export interface SandboxProtocol {
  title: string
  /** Handles a request of the shop's server or the shopper's browser. */
  answer(request: SandboxRequest): SandboxAnswer | null
  returnFor(payment: SandboxPayment, tamper: Tamper): SandboxMessage
  webhookFor(payment: SandboxPayment, tamper: Tamper): SandboxMessage
  /** That the payer's bank disputes a payment; absent where the protocol has no such message. */
  disputeFor?(payment: SandboxPayment, id: string): SandboxMessage
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
