import type { Checkout } from '../../checkout.ts'
import type { OnlineMethod } from '../../methods.ts'

/** An adapter's access to the outside: `fetch` and the clock. */
export interface ProviderWorld {
  fetch: typeof fetch
  now: () => Date
}

/** A payment attempt as recorded by us. */
export interface AttemptFacts {
  /** The merchant's transaction id: `[A-Z0-9]`, at most 20 characters, never used twice. */
  reference: string
  amountPaise: number
  currency: string
  createdAt: Date
  expiresAt: Date
}

export interface Payer {
  /** Our id of the shopper. */
  id: string
  name: string
  email: string
  /** Ten digits. */
  mobile: string
}

interface StartRequest {
  attempt: AttemptFacts
  payer: Payer
  description: string
  /** The URLs to which the provider sends the shopper's browser, and its webhooks. */
  returnUrl: string
  webhookUrl: string
}

/** A payment known to the provider. The amount is null where the provider gives none. */
export interface PaymentFact {
  /** The provider's id of the payment. */
  providerReference: string
  /** `returned`: paid, and reversed by the provider. */
  state: 'paid' | 'pending' | 'failed' | 'returned'
  /** Of a returned payment: the provider may call a refund of the shop by the same name. */
  mayBeRefund?: boolean
  amountPaise: number | null
  currency: string | null
  /** The bank's reference (UTR, RRN). */
  bankReference: string | null
}

/** A raw message, before it is trusted. */
export interface RawSignal {
  headers: Record<string, string | undefined>
  /** Without the question mark. */
  query: string
  body: Buffer
  contentType: string
}

/**
 * The meaning of a message. It is only a trigger: a payment counts when the provider confirms it (`status`).
 * `verified` is true when its signature is valid; a message of a protocol without signatures is never verified.
 */
export interface Signal {
  verified: boolean
  /** Why it is refused, for the ledger; null when it is valid. */
  refusal: string | null
  reference: string | null
  /** The same for every delivery of one event. */
  eventKey: string
  claim: PaymentFact | null
  /** The provider's id of a refund, if the message is about one. */
  refundReference: string | null
  /** The payment that the payer's bank wants back, and the dispute. Unsigned too, since it only opens a review. */
  disputed?: { payment: string; dispute: string | null }
  /** The response body the provider expects; null for a plain 200. */
  acknowledgement: { contentType: string; body: string } | null
}

export interface RefundRequest {
  attempt: AttemptFacts
  providerReference: string
  /** Our refund reference: `[A-Z0-9]`, at most 23 characters; the same for every repetition of one refund. */
  refundReference: string
  amountPaise: number
  reason: string
  /** The provider's id of this refund, once known. */
  providerRefundReference: string | null
  /** Whether it is the payment's only refund, so that anything the provider reports about a refund is about this one. */
  isOnly: boolean
}

export interface RefundReport {
  /** `unclear`: it may have been made or not, and only a person can find out. */
  state: 'pending' | 'done' | 'failed' | 'unclear'
  providerRefundReference: string | null
  /** The provider's description of a failure, for the administrator. */
  detail: string | null
}

/** Stateless, decides nothing. `status`, `refund`, `refundStatus`, `start` throw `ProviderUnavailable` without a clear answer. */
export interface PaymentProvider {
  method: OnlineMethod
  /** The currency in which it takes payments. */
  currency: string
  start(input: StartRequest): Promise<Checkout>
  verifyReturn(signal: RawSignal): Signal
  verifyWebhook(signal: RawSignal): Signal
  /** Every payment that the provider knows for this attempt; an empty list is not an error. */
  status(attempt: AttemptFacts): Promise<PaymentFact[]>
  /** Asks the provider to accept no more payments for it; absent where the protocol has no such call. */
  abandon?(attempt: AttemptFacts): Promise<void>
  /** Echoes a message to a provider that repeats it until it is acknowledged. */
  acknowledge?(signal: RawSignal): Promise<void>
  refund(input: RefundRequest): Promise<RefundReport>
  /** Null when the provider does not know this refund. */
  refundStatus(input: RefundRequest): Promise<RefundReport | null>
}

/** The provider did not answer, or not reliably: the outcome is unknown. */
export class ProviderUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'ProviderUnavailable'
  }
}
