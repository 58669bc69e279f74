import { createHash } from 'node:crypto'

/** `verifyKey` signs our requests; `secretKey` verifies their answers, and signs refunds. */
export interface RmsKeys {
  merchantId: string
  verifyKey: string
  secretKey: string
}

const md5 = (...parts: string[]) => createHash('md5').update(parts.join(''), 'utf8').digest('hex')

/** Signs the start of a payment; with `currency` in the extended form that a merchant can enable. */
export const rmsVcode = (
  keys: Omit<RmsKeys, 'secretKey'>,
  { amount, orderid, currency = '' }: { amount: string; orderid: string; currency?: string },
): string => md5(amount, keys.merchantId, orderid, keys.verifyKey, currency)

/** Signs a query about a payment, by their id or ours. */
export const rmsQueryKey = (keys: RmsKeys, id: string, amount: string): string =>
  md5(id, keys.merchantId, keys.verifyKey, amount)

/** Signs a query about several of our ids, joined by bars. */
export const rmsBatchKey = (keys: RmsKeys, ids: string): string => md5(keys.merchantId, ids, keys.verifyKey)

export const rmsAnswerKey = (
  { secretKey }: Pick<RmsKeys, 'secretKey'>,
  { Amount, Domain, TranID, StatCode }: Record<'Amount' | 'Domain' | 'TranID' | 'StatCode', string>,
): string => md5(Amount, secretKey, Domain, TranID, StatCode)

type RmsMessage = Record<
  'tranID' | 'orderid' | 'status' | 'domain' | 'amount' | 'currency' | 'paydate' | 'appcode',
  string
>

/** The signature of a return, a notification or a callback. */
export function rmsMessageKey({ secretKey }: Pick<RmsKeys, 'secretKey'>, message: RmsMessage): string {
  const { tranID, orderid, status, domain, amount, currency, paydate, appcode } = message
  const inner = md5(tranID, orderid, status, domain, amount, currency)
  return md5(paydate, domain, inner, appcode, secretKey)
}

export const rmsRefundKey = (
  { merchantId, secretKey }: Pick<RmsKeys, 'merchantId' | 'secretKey'>,
  { RefundType, RefID, TxnID, Amount }: Record<'RefundType' | 'RefID' | 'TxnID' | 'Amount', string>,
): string => md5(RefundType, merchantId, RefID, TxnID, Amount, secretKey)

export const rmsRefundQueryKey = (keys: RmsKeys, txnId: string): string =>
  md5(txnId, keys.merchantId, keys.verifyKey)

/** Signs the request for a day's report. */
export const rmsDailyKey = (keys: RmsKeys, day: string): string => md5(day, keys.merchantId, keys.secretKey)

type RmsRefundMessage = Record<
  'RefundType' | 'MerchantID' | 'RefID' | 'RefundID' | 'TxnID' | 'Amount' | 'Status',
  string
>

export const rmsRefundMessageKey = (
  { secretKey }: Pick<RmsKeys, 'secretKey'>,
  message: RmsRefundMessage,
): string =>
  md5(
    message.RefundType,
    message.MerchantID,
    message.RefID,
    message.RefundID,
    message.TxnID,
    message.Amount,
    message.Status,
    secretKey,
  )
