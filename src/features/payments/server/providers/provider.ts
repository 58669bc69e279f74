import type { Checkout } from '../../checkout.ts'
import type { OnlineMethod } from '../../methods.ts'

/** What an adapter may touch of the world. */
export interface ProviderWorld {
  fetch: typeof fetch
  now: () => Date
}

/** One attempt to pay an order, as our own books hold it. */
export interface AttemptFacts {
  /** The merchant's transaction id: `[A-Z0-9]`, at most 20 characters, never used twice. */
  reference: string
  amountPaise: number
  currency: string
  createdAt: Date
  expiresAt: Date
}

export interface Payer {
  /** Our own id of the shopper. */
  id: string
  name: string
  email: string
  /** Ten digits. */
  mobile: string
}

export interface StartAsk {
  attempt: AttemptFacts
  payer: Payer
  description: string
  /** Where the provider sends the shopper's browser, and where it tells us itself. */
  returnUrl: string
  webhookUrl: string
}

/** One payment that the provider knows of. An amount is null where the provider gives none. */
export interface PaymentFact {
  /** The provider's own id of the payment. */
  providerReference: string
  /** `returned`: paid, and sent back by the provider on its own. */
  state: 'paid' | 'pending' | 'failed' | 'returned'
  amountPaise: number | null
  currency: string | null
  /** What the shopper's bank knows it by (UTR, RRN). */
  bankReference: string | null
}

/** A message as it came in, before anybody trusts it. */
export interface RawSignal {
  headers: Record<string, string | undefined>
  /** Without the question mark. */
  query: string
  body: Buffer
  contentType: string
}

/**
 * What a message says. Only a trigger: money is believed when the provider is asked (`status`). `verified` is true
 * when its signature is ours to trust; a message whose protocol has no signature is never verified.
 */
export interface Signal {
  verified: boolean
  /** Why it is refused, for the ledger; null when it is not. */
  refusal: string | null
  /** The attempt it speaks of. */
  reference: string | null
  /** The same for every delivery of one event. */
  eventKey: string
  claim: PaymentFact | null
  /** The provider's id of a refund, when it speaks of one. */
  refundReference: string | null
  /** What the provider wants to read as our answer; null for a plain 200. */
  acknowledgement: { contentType: string; body: string } | null
}

export interface RefundAsk {
  attempt: AttemptFacts
  providerReference: string
  /** Ours: `[A-Z0-9]`, at most 23 characters; the same for every repetition of one refund. */
  refundReference: string
  amountPaise: number
  reason: string
  /** The provider's own id of this refund, once it gave one. */
  providerRefundReference: string | null
  /** No other refund of this payment was ever sent: what the provider tells of one is about this. */
  isOnly: boolean
}

export interface RefundReport {
  /** `unclear`: it may have been made or not, and nobody but a person can find out. */
  state: 'pending' | 'done' | 'failed' | 'unclear'
  providerRefundReference: string | null
  /** The provider's word for a failure; for the shopkeeper. */
  detail: string | null
}

/**
 * A provider's protocol. Pure over the given `fetch` and clock: it keeps nothing and decides nothing.
 * `status`, `refund`, `refundStatus` and `start` throw `ProviderSilent` when there is no answer to rely on.
 */
export interface PaymentProvider {
  method: OnlineMethod
  /** Currencies in which it can be paid here. */
  currency: string
  start(ask: StartAsk): Promise<Checkout>
  verifyReturn(signal: RawSignal): Signal
  verifyWebhook(signal: RawSignal): Signal
  /** Every payment that the provider knows of for this attempt; none is no failure. */
  status(attempt: AttemptFacts): Promise<PaymentFact[]>
  /** Asks the provider to take no more money for it; where the protocol has no such word, it is left out. */
  abandon?(attempt: AttemptFacts): Promise<void>
  /** Reads a message back to a provider that sends it again until somebody does. */
  acknowledge?(signal: RawSignal): Promise<void>
  refund(ask: RefundAsk): Promise<RefundReport>
  /** Null when the provider does not know this refund. */
  refundStatus(ask: RefundAsk): Promise<RefundReport | null>
}

/** The provider did not answer, or not with something that can be relied on. Nothing is known. */
export class ProviderSilent extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'ProviderSilent'
  }
}
