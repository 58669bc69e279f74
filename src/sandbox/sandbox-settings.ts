import { merchant } from './sandbox-merchant.ts'

/** The settings with which a shop uses the sandboxes at `origin`. */
export function sandboxSettings(origin: string) {
  return {
    PAYU: { ...merchant.payu, payUrl: `${origin}/payu/_payment`, commandUrl: `${origin}/payu/command` },
    SABPAISA: {
      ...merchant.sabpaisa,
      aesKey: Buffer.from(merchant.sabpaisa.aesKey, 'base64'),
      hmacKey: Buffer.from(merchant.sabpaisa.hmacKey, 'base64'),
      payUrl: `${origin}/sabpaisa/init`,
      statusUrl: `${origin}/sabpaisa/status`,
      refundUrl: `${origin}/sabpaisa/refund`,
    },
    RMS: {
      ...merchant.rms,
      payUrl: `${origin}/rms/RMS/pay/`,
      apiUrl: `${origin}/rms/`,
      currency: 'INR',
    },
    CASHFREE: {
      clientId: merchant.cashfree.clientId,
      clientSecrets: [merchant.cashfree.clientSecret],
      apiUrl: `${origin}/cashfree/pg`,
      sdkUrl: `${origin}/cashfree/sdk/cashfree.js`,
      mode: 'sandbox' as const,
    },
  }
}
