import { createHmac } from 'node:crypto'

/** A webhook's signature: base64(HMAC-SHA256(client secret, timestamp + raw body)), over the exact bytes. */
export const cashfreeSignature = (
  clientSecret: string,
  timestamp: string,
  rawBody: Buffer | string,
): string => createHmac('sha256', clientSecret).update(timestamp).update(rawBody).digest('base64')
