import { isIP } from 'node:net'
import { z } from 'zod'
import { isLoopback } from './http/caller-network.ts'

/** The keys and URLs of each payment provider; null when it is not configured, and so not available. */
export interface ProviderSettings {
  PAYU: { key: string; salt: string; payUrl: string; commandUrl: string } | null
  SABPAISA: {
    clientCode: string
    user: string
    password: string
    aesKey: Buffer
    hmacKey: Buffer
    mcc: string
    payUrl: string
    statusUrl: string
    refundUrl: string
  } | null
  RMS: {
    merchantId: string
    verifyKey: string
    secretKey: string
    payUrl: string
    apiUrl: string
    currency: string
  } | null
  CASHFREE: {
    clientId: string
    clientSecrets: string[]
    apiUrl: string
    sdkUrl: string
    mode: 'sandbox' | 'production'
  } | null
}

export interface PaymentSettings {
  providers: ProviderSettings
  /** How long an online order holds its stock before it must be paid. */
  expirySeconds: number
  /** The same for a shopper who has received no order yet, where `BUDGET_HELD_SHARE` limits them. */
  newExpirySeconds?: number
  /** When an open attempt is first checked with its provider; the interval then doubles each time. */
  pollSeconds: number
}

/** The hosts that the browser's content policy must allow for the configured providers. */
export interface PaymentHosts {
  formHosts: string[]
  scriptHosts: string[]
  frameHosts: string[]
  connectHosts: string[]
}

/** Providers redirect among their own hosts, and the policy applies to every redirect. */
const domains = { PAYU: 'payu.in', SABPAISA: 'sabpaisa.in', RMS: 'fiuu.com', CASHFREE: 'cashfree.com' }
const families = Object.values(domains)

function hostsOf(url: string): string[] {
  const { origin, hostname } = new URL(url)
  const family = families.find((domain) => hostname.endsWith(`.${domain}`))
  return family ? [origin, `https://*.${family}`] : [origin]
}

export function paymentHosts({ PAYU, SABPAISA, RMS, CASHFREE }: ProviderSettings): PaymentHosts {
  const pages = [PAYU?.payUrl, SABPAISA?.payUrl, RMS?.payUrl].filter((url) => url !== undefined)
  const cashfree = CASHFREE ? [...hostsOf(CASHFREE.sdkUrl), ...hostsOf(CASHFREE.apiUrl)] : []
  const unique = (hosts: string[]) => [...new Set(hosts)]
  return {
    formHosts: unique([...pages.flatMap(hostsOf), ...cashfree]),
    scriptHosts: CASHFREE ? [new URL(CASHFREE.sdkUrl).origin] : [],
    frameHosts: unique(cashfree),
    connectHosts: unique(cashfree),
  }
}

export const noProviders: ProviderSettings = { PAYU: null, SABPAISA: null, RMS: null, CASHFREE: null }

const must = (what: string) => ({ error: `must be ${what}` })
const text = z.string()

const placeholders = ['test', 'secret', 'changeme', 'password', 'salt', 'key', 'xxx', 'todo']
const secret = text.refine(
  (value) => value.length >= 5 && !placeholders.includes(value.toLowerCase()),
  must("the provider's own secret, not a placeholder"),
)

function isOnThisMachine(url: URL): boolean {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || (isIP(host) > 0 && isLoopback(host))
}

/** Payments are never sent over an unencrypted connection, except to this machine. */
const address = text.refine((value) => {
  const url = URL.canParse(value) ? new URL(value) : null
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isOnThisMachine(url))
}, must('an https address (http only on this machine)'))

const bytes = (...lengths: number[]) =>
  text
    .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, must('base64, as the provider gives it'))
    .transform((value) => Buffer.from(value, 'base64'))
    .refine((value) => lengths.includes(value.length), must(`${lengths.join(' or ')} bytes in base64`))

const number = (from: number, to: number) =>
  text
    .regex(/^\d{1,6}(\.\d{1,6})?$/, must(`a number from ${from} to ${to}`))
    .transform(Number)
    .pipe(
      z
        .number()
        .min(from, must(`at least ${from}`))
        .max(to, must(`at most ${to}`)),
    )

/** The providers' variables (docs/OPERATIONS.md); the default URLs are those of their live systems. */
export const paymentFields = {
  PAYU_KEY: text.optional(),
  PAYU_SALT: secret.optional(),
  PAYU_PAY_URL: address.optional(),
  PAYU_COMMAND_URL: address.optional(),
  SABPAISA_CLIENT_CODE: text.max(50).optional(),
  SABPAISA_USER: text.optional(),
  SABPAISA_PASSWORD: text.optional(),
  SABPAISA_AES_KEY: bytes(32).optional(),
  SABPAISA_HMAC_KEY: bytes(32, 48).optional(),
  SABPAISA_MCC: text.regex(/^\d{4,20}$/, must('the digits of a merchant category')).optional(),
  SABPAISA_PAY_URL: address.optional(),
  SABPAISA_STATUS_URL: address.optional(),
  SABPAISA_REFUND_URL: address.optional(),
  RMS_MERCHANT_ID: text.regex(/^[\w.-]+$/, must("a merchant's id")).optional(),
  RMS_VERIFY_KEY: secret.optional(),
  RMS_SECRET_KEY: secret.optional(),
  RMS_PAY_URL: address.optional(),
  RMS_API_URL: address.optional(),
  RMS_CURRENCY: text.regex(/^[A-Z]{3}$/, must('a currency such as INR')).optional(),
  CASHFREE_CLIENT_ID: text.optional(),
  CASHFREE_CLIENT_SECRET: secret.optional(),
  CASHFREE_API_URL: address.optional(),
  CASHFREE_SDK_URL: address.optional(),
  CASHFREE_MODE: z.enum(['sandbox', 'production'], must('sandbox or production')).optional(),
  PAYMENT_EXPIRY_MINUTES: number(0.01, 1_440).default(15),
  PAYMENT_EXPIRY_NEW_MINUTES: number(0.01, 1_440).default(10),
  PAYMENT_POLL_SECONDS: number(0.1, 3_600).default(20),
}

type Fields = z.output<z.ZodObject<typeof paymentFields>>

/** The required variables of each provider; the rest have defaults. */
const required = {
  PAYU: ['PAYU_KEY', 'PAYU_SALT'],
  SABPAISA: [
    'SABPAISA_CLIENT_CODE',
    'SABPAISA_USER',
    'SABPAISA_PASSWORD',
    'SABPAISA_AES_KEY',
    'SABPAISA_HMAC_KEY',
  ],
  RMS: ['RMS_MERCHANT_ID', 'RMS_VERIFY_KEY', 'RMS_SECRET_KEY'],
  CASHFREE: ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
} as const satisfies Record<keyof ProviderSettings, (keyof Fields)[]>

const secrets = [
  'PAYU_SALT',
  'SABPAISA_PASSWORD',
  'RMS_VERIFY_KEY',
  'RMS_SECRET_KEY',
  'CASHFREE_CLIENT_SECRET',
] as const

/** Incomplete provider settings, and one secret used twice, prevent the start: a variable and a message each. */
export function paymentFaults(fields: Fields): [string, string][] {
  const faults: [string, string][] = []
  for (const [provider, names] of Object.entries(required)) {
    const isConfigured = Object.entries(fields).some(
      ([name, value]) => name.startsWith(`${provider}_`) && value !== undefined,
    )
    if (!isConfigured) continue
    for (const name of names)
      if (fields[name] === undefined)
        faults.push([name, `must be set, because other ${provider} settings are`])
  }
  secrets.forEach((name, index) => {
    const duplicate = secrets.slice(0, index).find((other) => fields[other] && fields[other] === fields[name])
    if (duplicate)
      faults.push([name, `must differ from ${duplicate}: whoever knows one could sign as the other`])
  })
  return faults
}

export function paymentSettingsFrom(fields: Fields): PaymentSettings {
  return {
    providers: {
      PAYU: fields.PAYU_KEY
        ? {
            key: fields.PAYU_KEY,
            salt: fields.PAYU_SALT!,
            payUrl: fields.PAYU_PAY_URL ?? 'https://secure.payu.in/_payment',
            commandUrl: fields.PAYU_COMMAND_URL ?? 'https://info.payu.in/merchant/postservice.php?form=2',
          }
        : null,
      SABPAISA: fields.SABPAISA_CLIENT_CODE
        ? {
            clientCode: fields.SABPAISA_CLIENT_CODE,
            user: fields.SABPAISA_USER!,
            password: fields.SABPAISA_PASSWORD!,
            aesKey: fields.SABPAISA_AES_KEY!,
            hmacKey: fields.SABPAISA_HMAC_KEY!,
            mcc: fields.SABPAISA_MCC ?? '5411',
            payUrl: fields.SABPAISA_PAY_URL ?? 'https://securepay.sabpaisa.in/SabPaisa/sabPaisaInit?v=1',
            statusUrl:
              fields.SABPAISA_STATUS_URL ??
              'https://txnenquiry.sabpaisa.in/SPTxtnEnquiry/getTxnStatusByClientxnId',
            refundUrl: fields.SABPAISA_REFUND_URL ?? 'https://gateway.sabpaisa.in/sabpaisa/refund',
          }
        : null,
      RMS: fields.RMS_MERCHANT_ID
        ? {
            merchantId: fields.RMS_MERCHANT_ID,
            verifyKey: fields.RMS_VERIFY_KEY!,
            secretKey: fields.RMS_SECRET_KEY!,
            payUrl: fields.RMS_PAY_URL ?? 'https://pay.fiuu.com/RMS/pay/',
            apiUrl: fields.RMS_API_URL ?? 'https://api.fiuu.com/',
            currency: fields.RMS_CURRENCY ?? 'INR',
          }
        : null,
      CASHFREE: fields.CASHFREE_CLIENT_ID
        ? {
            clientId: fields.CASHFREE_CLIENT_ID,
            clientSecrets: fields.CASHFREE_CLIENT_SECRET!.split(',').map((one) => one.trim()),
            apiUrl: fields.CASHFREE_API_URL ?? 'https://api.cashfree.com/pg',
            sdkUrl: fields.CASHFREE_SDK_URL ?? 'https://sdk.cashfree.com/js/v3/cashfree.js',
            mode: fields.CASHFREE_MODE ?? 'production',
          }
        : null,
    },
    expirySeconds: fields.PAYMENT_EXPIRY_MINUTES * 60,
    newExpirySeconds: Math.min(fields.PAYMENT_EXPIRY_NEW_MINUTES, fields.PAYMENT_EXPIRY_MINUTES) * 60,
    pollSeconds: fields.PAYMENT_POLL_SECONDS,
  }
}

/**
 * The settings of one provider from what was entered on a screen, by the names of the variables, or what is wrong with
 * them: a name and a message each, without any value. Addresses must be the provider's own: whoever may enter keys must
 * not send payments elsewhere.
 */
export function enteredProvider<P extends keyof ProviderSettings>(
  provider: P,
  values: Readonly<Record<string, string>>,
): { settings: ProviderSettings[P]; faults: [string, string][] } {
  const missing = required[provider].filter((name) => !values[name])
  if (missing.length > 0) return { settings: null, faults: missing.map((name) => [name, 'must be set']) }
  const parsed = z.object(paymentFields).safeParse(values)
  const faults: [string, string][] = parsed.success
    ? paymentFaults(parsed.data)
    : parsed.error.issues.map(({ path, message }) => [String(path[0]), message])
  const foreign = Object.entries(values).filter(
    ([name, value]) => name.endsWith('_URL') && URL.canParse(value) && !isAddressOf(provider, new URL(value)),
  )
  for (const [name] of foreign) faults.push([name, `must be an address of ${domains[provider]}`])
  const settings = parsed.success ? paymentSettingsFrom(parsed.data).providers[provider] : null
  return { settings: faults.length === 0 ? settings : null, faults }
}

const isAddressOf = (provider: keyof ProviderSettings, url: URL): boolean =>
  url.hostname === domains[provider] || url.hostname.endsWith(`.${domains[provider]}`) || isOnThisMachine(url)
