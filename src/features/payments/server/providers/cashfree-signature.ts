import { createHmac } from 'node:crypto'

/** Proves a webhook: base64(HMAC-SHA256(client secret, timestamp + raw body)), the bytes as they came. */
export const cashfreeSignature = (
  clientSecret: string,
  timestamp: string,
  rawBody: Buffer | string,
): string => createHmac('sha256', clientSecret).update(timestamp).update(rawBody).digest('base64')
