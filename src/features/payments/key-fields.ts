import type { OnlineMethod } from './methods.ts'

/** One of the settings of a provider, named as its environment variable (docs/OPERATIONS.md). */
export interface KeyField {
  name: string
  label: string
  /** A secret and an identifier are never shown again, except for their last characters. */
  kind: 'secret' | 'identifier' | 'open'
  isRequired: boolean
  /** What stands in for an empty field. */
  placeholder?: string
}

const secret = (name: string, label: string): KeyField => ({ name, label, kind: 'secret', isRequired: true })
const identifier = (name: string, label: string): KeyField => ({
  name,
  label,
  kind: 'identifier',
  isRequired: true,
})
const open = (name: string, label: string, placeholder: string): KeyField => ({
  name,
  label,
  kind: 'open',
  isRequired: false,
  placeholder,
})

/** The settings of each provider, those that it needs first (product.md, Environment). */
export const keyFields: Record<OnlineMethod, readonly KeyField[]> = {
  PAYU: [
    identifier('PAYU_KEY', 'Merchant key'),
    secret('PAYU_SALT', 'Salt (version 1)'),
    open('PAYU_PAY_URL', 'Payment page', 'https://secure.payu.in/_payment'),
    open('PAYU_COMMAND_URL', 'Status and refunds', 'https://info.payu.in/merchant/postservice.php?form=2'),
  ],
  CASHFREE: [
    identifier('CASHFREE_CLIENT_ID', 'App ID'),
    secret('CASHFREE_CLIENT_SECRET', 'Secret key'),
    open('CASHFREE_API_URL', 'API', 'https://api.cashfree.com/pg'),
    open('CASHFREE_SDK_URL', 'Script of the payment page', 'https://sdk.cashfree.com/js/v3/cashfree.js'),
    open('CASHFREE_MODE', 'Mode (sandbox or production)', 'production'),
  ],
  SABPAISA: [
    identifier('SABPAISA_CLIENT_CODE', 'Client code'),
    identifier('SABPAISA_USER', 'User name'),
    secret('SABPAISA_PASSWORD', 'Password'),
    secret('SABPAISA_AES_KEY', 'AES key (base64)'),
    secret('SABPAISA_HMAC_KEY', 'HMAC key or authIV (base64)'),
    open('SABPAISA_MCC', 'Merchant category', '5411'),
    open('SABPAISA_PAY_URL', 'Payment page', 'https://securepay.sabpaisa.in/SabPaisa/sabPaisaInit?v=1'),
    open(
      'SABPAISA_STATUS_URL',
      'Status',
      'https://txnenquiry.sabpaisa.in/SPTxtnEnquiry/getTxnStatusByClientxnId',
    ),
    open('SABPAISA_REFUND_URL', 'Refunds', 'https://gateway.sabpaisa.in/sabpaisa/refund'),
  ],
  RMS: [
    identifier('RMS_MERCHANT_ID', 'Merchant ID'),
    secret('RMS_VERIFY_KEY', 'Verify key'),
    secret('RMS_SECRET_KEY', 'Secret key'),
    open('RMS_PAY_URL', 'Payment page', 'https://pay.fiuu.com/RMS/pay/'),
    open('RMS_API_URL', 'Status and refunds', 'https://api.fiuu.com/'),
    open('RMS_CURRENCY', 'Currency of the account', 'INR'),
  ],
}

/** The labels of what a provider needs: "Merchant key and Salt (version 1)". */
export const neededKeys = (method: OnlineMethod): string[] =>
  keyFields[method].filter(({ isRequired }) => isRequired).map(({ label }) => label)

/** How a value that is not shown is recognised: its last four characters, where that leaves enough to guess. */
export const lastFour = ({ kind }: KeyField, value: string): string =>
  value.length >= (kind === 'secret' ? 10 : 5) ? value.slice(-4) : ''
