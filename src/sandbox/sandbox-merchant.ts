/** The merchant known to every sandbox. These are no secrets: they only open the sandboxes, which run on this machine. */
export const merchant = {
  payu: { key: 'tokriSandbox', salt: 'sandbox-salt-of-payu-1' },
  sabpaisa: {
    clientCode: 'TOKRI',
    user: 'tokri_sandbox',
    password: 'sandbox-password-of-sabpaisa',
    aesKey: 'c2FuZGJveC1hZXMta2V5LW9mLXNhYnBhaXNhLTMyYiE=',
    hmacKey: 'c2FuZGJveC1obWFjLWtleS1vZi1zYWJwYWlzYS0zMiE=',
    mcc: '5411',
  },
  rms: {
    merchantId: 'tokrisandbox',
    verifyKey: 'sandbox-verify-key-of-rms',
    secretKey: 'sandbox-secret-key-of-rms',
  },
  cashfree: { clientId: 'tokri_sandbox', clientSecret: 'sandbox-client-secret-of-cashfree' },
}
