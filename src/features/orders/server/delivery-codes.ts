import { createHmac } from 'node:crypto'

export interface DeliveryCodes {
  /** The four digits that the shopper gives to the rider. They are derived: only the shopper's own page and mail hold them. */
  codeOf(orderId: string): string
  /** Every code that is right, while the secret is being replaced. */
  codesOf(orderId: string): string[]
}

/** HMAC-SHA-256 of `deliver:` and the order's number with `AUTH_SECRET`, modulo 10,000. The first secret makes codes. */
export function deliveryCodesFrom(...authSecrets: [string, ...string[]]): DeliveryCodes {
  const codesOf = (orderId: string) =>
    authSecrets.map((secret) => {
      const digest = createHmac('sha256', secret).update(`deliver:${orderId}`).digest('hex')
      return String(BigInt(`0x${digest}`) % 10_000n).padStart(4, '0')
    })
  return { codesOf, codeOf: (orderId) => codesOf(orderId)[0]! }
}
