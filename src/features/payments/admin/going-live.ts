import type { OnlineMethod } from '../methods.ts'

/** What a shopkeeper arranges with each provider, as in docs/PAYMENTS.md, Going live. */
export const goingLive: Partial<Record<OnlineMethod, readonly string[]>> = {
  PAYU: [
    'Set webhooks for successful and failed payments, and the same address under Chargeback, Configure Webhooks.',
    'Ask PayU whether the salt is version 1, and whether refunds by API are enabled.',
    'More at docs.payu.in.',
  ],
  CASHFREE: [
    'Have the domain of your shop whitelisted.',
    'Send the three dispute webhooks to the same address.',
    'More at docs.cashfree.com.',
  ],
  SABPAISA: [
    'Ask the account manager for generation B: both keys in base64, the AES key 32 bytes, the HMAC key 32 or 48.',
    'Ask for the merchant category, and whether a payment can be refunded in parts more than once.',
  ],
  RMS: [
    'Ask whether the account takes rupees.',
    'Leave “extended vcode” off. Notification and callback use the same address.',
    'Verify key and secret key must differ.',
  ],
}
