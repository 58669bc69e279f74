/** How the shopper's browser goes on to pay (api.md, Orders). */
export type Checkout =
  | { kind: 'form'; action: string; method: 'POST'; fields: Record<string, string> }
  | { kind: 'redirect'; url: string }
  | { kind: 'cashfree'; sessionId: string; mode: 'sandbox' | 'production' }
