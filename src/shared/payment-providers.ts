import { paths } from './paths.ts'

/** Where the browser's content policy must allow the host of an address. */
type PolicyPlace = 'form' | 'script' | 'frame' | 'connect'

/** One of the settings of a provider, named as its environment variable (docs/operate/settings.md). */
export interface ProviderField {
  name: string
  label: string
  /** A secret and an identifier are required, and never shown again except for their last characters. */
  kind: 'secret' | 'identifier' | 'open'
  /** What an empty field means; only open ones may be empty. */
  usual?: string
  /** An https address; `policy` where the browser goes there. */
  isAddress?: true
  policy?: readonly PolicyPlace[]
  /** What the value must look like, and the words for it. */
  pattern?: readonly [RegExp, string]
  oneOf?: readonly string[]
  /** Base64 of so many bytes. */
  bytes?: readonly number[]
  /** Several values separated by commas, the newest first. */
  isList?: true
}

interface Provider {
  label: string
  /** Its name in URLs (api.md, Orders). */
  slug: string
  /** The pages for shoppers returning from it (specification, section 2; api.md, Orders). */
  success: string
  failure: string
  /** The call that places its orders, if it has one of its own. */
  call?: 'addRmsOrder' | 'addSabpaisaOrder'
  /** Its hosts are this one and those below it. */
  domain: string
  /** By the names that its adapter uses; those that it needs first. */
  settings: Readonly<Record<string, ProviderField>>
}

/** The payment providers: whatever depends on a provider's name follows from its entry here. */
export const paymentProviders = {
  PAYU: {
    label: 'PayU',
    slug: 'payu',
    success: '/payu-success',
    failure: '/payu-failure',
    domain: 'payu.in',
    settings: {
      key: { name: 'PAYU_KEY', label: 'Merchant key', kind: 'identifier' },
      salt: { name: 'PAYU_SALT', label: 'Salt (version 1)', kind: 'secret' },
      payUrl: {
        name: 'PAYU_PAY_URL',
        label: 'Payment page',
        kind: 'open',
        usual: 'https://secure.payu.in/_payment',
        isAddress: true,
        policy: ['form'],
      },
      commandUrl: {
        name: 'PAYU_COMMAND_URL',
        label: 'Status and refunds',
        kind: 'open',
        usual: 'https://info.payu.in/merchant/postservice.php?form=2',
        isAddress: true,
      },
    },
  },
  RMS: {
    label: 'Razer Merchant Services',
    slug: 'rms',
    success: '/rms-success',
    failure: '/rms-failure',
    call: 'addRmsOrder',
    domain: 'fiuu.com',
    settings: {
      merchantId: {
        name: 'RMS_MERCHANT_ID',
        label: 'Merchant ID',
        kind: 'identifier',
        pattern: [/^[\w.-]+$/, "a merchant's id"],
      },
      verifyKey: { name: 'RMS_VERIFY_KEY', label: 'Verify key', kind: 'secret' },
      secretKey: { name: 'RMS_SECRET_KEY', label: 'Secret key', kind: 'secret' },
      payUrl: {
        name: 'RMS_PAY_URL',
        label: 'Payment page',
        kind: 'open',
        usual: 'https://pay.fiuu.com/RMS/pay/',
        isAddress: true,
        policy: ['form'],
      },
      apiUrl: {
        name: 'RMS_API_URL',
        label: 'Status and refunds',
        kind: 'open',
        usual: 'https://api.fiuu.com/',
        isAddress: true,
      },
      currency: {
        name: 'RMS_CURRENCY',
        label: 'Currency of the account',
        kind: 'open',
        usual: 'INR',
        pattern: [/^[A-Z]{3}$/, 'a currency such as INR'],
      },
    },
  },
  SABPAISA: {
    label: 'SabPaisa',
    slug: 'sabpaisa',
    success: '/sabpaisa-success',
    failure: '/sabpaisa-failure',
    call: 'addSabpaisaOrder',
    domain: 'sabpaisa.in',
    settings: {
      clientCode: {
        name: 'SABPAISA_CLIENT_CODE',
        label: 'Client code',
        kind: 'identifier',
        pattern: [/^.{1,50}$/, 'at most 50 characters'],
      },
      user: { name: 'SABPAISA_USER', label: 'User name', kind: 'identifier' },
      password: { name: 'SABPAISA_PASSWORD', label: 'Password', kind: 'secret' },
      aesKey: { name: 'SABPAISA_AES_KEY', label: 'AES key (base64)', kind: 'secret', bytes: [32] },
      hmacKey: {
        name: 'SABPAISA_HMAC_KEY',
        label: 'HMAC key or authIV (base64)',
        kind: 'secret',
        bytes: [32, 48],
      },
      mcc: {
        name: 'SABPAISA_MCC',
        label: 'Merchant category',
        kind: 'open',
        usual: '5411',
        pattern: [/^\d{4,20}$/, 'the digits of a merchant category'],
      },
      payUrl: {
        name: 'SABPAISA_PAY_URL',
        label: 'Payment page',
        kind: 'open',
        usual: 'https://securepay.sabpaisa.in/SabPaisa/sabPaisaInit?v=1',
        isAddress: true,
        policy: ['form'],
      },
      statusUrl: {
        name: 'SABPAISA_STATUS_URL',
        label: 'Status',
        kind: 'open',
        usual: 'https://txnenquiry.sabpaisa.in/SPTxtnEnquiry/getTxnStatusByClientxnId',
        isAddress: true,
      },
      refundUrl: {
        name: 'SABPAISA_REFUND_URL',
        label: 'Refunds',
        kind: 'open',
        usual: 'https://gateway.sabpaisa.in/sabpaisa/refund',
        isAddress: true,
      },
    },
  },
  CASHFREE: {
    label: 'Cashfree',
    slug: 'cashfree',
    success: paths.success,
    failure: paths.cancel,
    domain: 'cashfree.com',
    settings: {
      clientId: { name: 'CASHFREE_CLIENT_ID', label: 'App ID', kind: 'identifier' },
      clientSecrets: { name: 'CASHFREE_CLIENT_SECRET', label: 'Secret key', kind: 'secret', isList: true },
      apiUrl: {
        name: 'CASHFREE_API_URL',
        label: 'API',
        kind: 'open',
        usual: 'https://api.cashfree.com/pg',
        isAddress: true,
        policy: ['form', 'frame', 'connect'],
      },
      sdkUrl: {
        name: 'CASHFREE_SDK_URL',
        label: 'Script of the payment page',
        kind: 'open',
        usual: 'https://sdk.cashfree.com/js/v3/cashfree.js',
        isAddress: true,
        policy: ['form', 'script', 'frame', 'connect'],
      },
      mode: {
        name: 'CASHFREE_MODE',
        label: 'Mode (sandbox or production)',
        kind: 'open',
        usual: 'production',
        oneOf: ['sandbox', 'production'],
      },
    },
  },
} as const satisfies Record<string, Provider>

export type OnlineMethod = keyof typeof paymentProviders

/** The payment methods that use a provider. */
export const ONLINE_METHODS = Object.keys(paymentProviders) as [OnlineMethod, ...OnlineMethod[]]

/** The settings of a provider in the order in which they are entered. */
export const fieldsOf = (method: OnlineMethod): ProviderField[] =>
  Object.values(paymentProviders[method].settings)

/** Whether a provider cannot be used without this setting. */
export const isRequired = ({ kind }: ProviderField): boolean => kind !== 'open'

/** The call that places an order of this method by its own path; null for `createOrder`, which takes all others. */
export const ownCallOf = (method: OnlineMethod): Provider['call'] | null =>
  (paymentProviders[method] as Provider).call ?? null
