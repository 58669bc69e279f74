import { expect, test } from 'vitest'
import { z } from 'zod'
import { ONLINE_METHODS } from '#shared/payment-providers.ts'
import { paymentFaults, paymentFields, paymentSettingsFrom } from './payment-settings.ts'

const schema = z.object(paymentFields)
const settingsOf = (env: Record<string, string>) => paymentSettingsFrom(schema.parse(env))
const faultsOf = (env: Record<string, string>) => {
  const parsed = schema.safeParse(env)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
  return paymentFaults(parsed.data).map(([name, message]) => `${name} ${message}`)
}

const key = (length: number) => Buffer.alloc(length, 7).toString('base64')
const whole = {
  PAYU: { PAYU_KEY: 'abc', PAYU_SALT: 'salt of payu' },
  SABPAISA: {
    SABPAISA_CLIENT_CODE: 'TOKRI',
    SABPAISA_USER: 'user',
    SABPAISA_PASSWORD: 'its password',
    SABPAISA_AES_KEY: key(32),
    SABPAISA_HMAC_KEY: key(48),
  },
  RMS: { RMS_MERCHANT_ID: 'tokri', RMS_VERIFY_KEY: 'verify this', RMS_SECRET_KEY: 'keep that' },
  CASHFREE: { CASHFREE_CLIENT_ID: 'id', CASHFREE_CLIENT_SECRET: 'newer one, older one' },
} as const

test('without keys there is no provider, and no fault', () => {
  expect(settingsOf({})).toEqual({
    providers: Object.fromEntries(ONLINE_METHODS.map((method) => [method, null])),
    expirySeconds: 900,
    newExpirySeconds: 600,
    pollSeconds: 20,
  })
  expect(faultsOf({})).toEqual([])
})

test.each(Object.entries(whole))('%s needs only its keys, and uses its live URLs by default', (name, env) => {
  expect(faultsOf(env)).toEqual([])
  const { providers } = settingsOf(env)
  expect(Object.entries(providers).filter(([, settings]) => settings)).toHaveLength(1)
  expect(JSON.stringify(providers[name as keyof typeof providers])).toContain('https://')
})

test('Cashfree may have two secrets during a rotation', () => {
  expect(settingsOf(whole.CASHFREE).providers.CASHFREE?.clientSecrets).toEqual(['newer one', 'older one'])
})

test.each(Object.values(whole).flatMap((env) => Object.keys(env).map((name) => [name, env] as const)))(
  'PAY-26: a provider without %s is incomplete',
  (name, env) => {
    const { [name]: _, ...half } = env as Record<string, string>
    expect(faultsOf(half).join()).toContain(
      `${name} must be set, because other ${name.split('_')[0]} settings are`,
    )
  },
)

test('a provider with only a URL is incomplete', () => {
  expect(faultsOf({ PAYU_PAY_URL: 'https://test.payu.in/_payment' })).toHaveLength(2)
})

test.each([
  [{ ...whole.PAYU, PAYU_SALT: 'test' }, 'PAYU_SALT must be'],
  [{ ...whole.RMS, RMS_SECRET_KEY: 'verify this' }, 'RMS_SECRET_KEY must differ from RMS_VERIFY_KEY'],
  [
    { ...whole.PAYU, ...whole.CASHFREE, CASHFREE_CLIENT_SECRET: 'salt of payu' },
    'must differ from PAYU_SALT',
  ],
  [{ ...whole.SABPAISA, SABPAISA_AES_KEY: key(16) }, 'SABPAISA_AES_KEY must be 32 bytes'],
  [{ ...whole.PAYU, PAYU_PAY_URL: 'http://payu.example/pay' }, 'PAYU_PAY_URL must be an https address'],
  [{ ...whole.CASHFREE, CASHFREE_MODE: 'live' }, 'CASHFREE_MODE must be sandbox or production'],
  [{ PAYMENT_EXPIRY_MINUTES: '0' }, 'PAYMENT_EXPIRY_MINUTES must be'],
  [{ PAYMENT_POLL_SECONDS: 'soon' }, 'PAYMENT_POLL_SECONDS must be'],
] as [Record<string, string>, string][])('PAY-26: %j is refused', (env, sentence) => {
  expect(faultsOf(env).join()).toContain(sentence)
})

test('plain http is allowed for this machine, and minutes may be fractions', () => {
  const env = {
    ...whole.PAYU,
    PAYU_PAY_URL: 'http://localhost:9080/payu/_payment',
    PAYMENT_EXPIRY_MINUTES: '0.05',
  }
  expect(faultsOf(env)).toEqual([])
  expect(settingsOf(env).expirySeconds).toBeCloseTo(3)
  expect(settingsOf(env).newExpirySeconds).toBeCloseTo(3)
})
