import { createHash } from 'node:crypto'
import { paiseOf, rupeesOf, type SandboxBooks, type SandboxPayment } from './sandbox-books.ts'
import { merchant } from './sandbox-merchant.ts'
import type { SandboxFaults } from './sandbox-faults.ts'
import { formOf, json, posted, type SandboxProtocol } from './sandbox-protocol.ts'

const { merchantId, verifyKey, secretKey } = merchant.rms
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** Razer Merchant Services: the hosted page, its notification, the requery by order and partial refunds. */
export function rmsSandbox(books: SandboxBooks, faults: SandboxFaults): SandboxProtocol {
  const message = (payment: SandboxPayment, tamper: 'amount' | 'signature' | null, nbcb?: string) => {
    const status = codeOf(payment)
    const amount = rupeesOf(payment.paise)
    const paydate = new Date(payment.paidAt ?? Date.now()).toISOString().slice(0, 19).replace('T', ' ')
    const appcode = payment.state === 'paid' ? payment.bankReference.slice(0, 6) : ''
    const inner = md5(
      `${payment.paymentId}${payment.reference}${status}${merchantId}${amount}${payment.currency}`,
    )
    const skey = md5(`${paydate}${merchantId}${inner}${appcode}${secretKey}`)
    return {
      amount: tamper === 'amount' ? '1.00' : amount,
      orderid: payment.reference,
      tranID: payment.paymentId,
      domain: merchantId,
      status,
      appcode,
      error_code: '',
      error_desc: '',
      skey: tamper === 'signature' ? md5(skey) : skey,
      currency: payment.currency,
      channel: 'upi',
      paydate,
      ...(nbcb && { nbcb }),
    }
  }

  return {
    title: 'Razer Merchant Services',
    answer: ({ method, path, body }) => {
      if (method !== 'POST') return null
      const form = formOf(body)
      if (path === `RMS/pay/${merchantId}/`) {
        const { amount = '', orderid = '', currency = 'INR', returnurl = '', callbackurl = '' } = form
        if (form.vcode !== md5(`${amount}${merchantId}${orderid}${verifyKey}`))
          return { status: 400, body: 'RMS: invalid vcode.' }
        const payment =
          books.find('rms', orderid) ??
          books.open({
            provider: 'rms',
            reference: orderid,
            paise: paiseOf(amount),
            currency,
            echo: {},
            returnUrl: returnurl,
            webhookUrl: callbackurl,
          })
        return { location: `../../../pay/${payment.id}` }
      }
      if (path === 'MOLPay/API/chkstat/returnipn.php') {
        const payment = books.find('rms', form.orderid ?? '')
        if (!payment || form.treq !== '1' || form.tranID !== payment.paymentId) return { status: 400 }
        payment.isAcknowledged = true
        return { type: 'text/plain', body: '1' }
      }
      if (path === 'RMS/query/q_by_oid.php') {
        const { oID = '', amount = '', domain = '' } = form
        if (form.skey !== md5(`${oID}${domain}${verifyKey}${amount}`))
          return { type: 'text/plain', body: 'ErrorCode: SKEY\nErrorDesc: invalid skey' }
        const payment = books.find('rms', oID)
        if (!payment || payment.state === 'open')
          return {
            type: 'text/plain',
            body: 'StatCode: 11\nErrorCode: 9999\nErrorDesc: transaction not found',
          }
        const paid = rupeesOf(faults.api.reportWrongAmount ? 100 : payment.paise)
        const code = codeOf(payment)
        const lines = {
          StatCode: code,
          StatName:
            payment.state === 'returned'
              ? 'chargeback'
              : { '00': 'captured', '11': 'failed', '22': 'Pending' }[code],
          TranID: payment.paymentId,
          Amount: paid,
          Domain: merchantId,
          VrfKey: md5(`${paid}${secretKey}${merchantId}${payment.paymentId}${code}`),
          Channel: 'upi',
          OrderID: oID,
          Currency: payment.currency,
        }
        return {
          type: 'text/plain',
          body: Object.entries(lines)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n'),
        }
      }
      if (path === 'RMS/API/refundAPI/index.php') {
        const { RefundType = '', MerchantID = '', RefID = '', TxnID = '', Amount = '' } = form
        if (form.Signature !== md5(`${RefundType}${MerchantID}${RefID}${TxnID}${Amount}${secretKey}`))
          return json({ error_code: 'PR003', error_desc: 'Invalid signature' })
        const payment = books.findByPaymentId('rms', TxnID)
        if (payment?.refunds.some(({ reference }) => reference === RefID))
          return json({ error_code: 'PR016', error_desc: 'Duplicate RefID' })
        const refund = payment && books.refund(payment, RefID, paiseOf(Amount), faults)
        return refund
          ? json({ RefundType, MerchantID, RefID, RefundID: refund.id, TxnID, Amount, Status: '22' })
          : json({ error_code: 'PR011', error_desc: 'Amount exceeds what was paid' })
      }
      if (path === 'RMS/API/refundAPI/q_by_txn.php') {
        const { TxnID = '', MerchantID = '' } = form
        if (form.Signature !== md5(`${TxnID}${MerchantID}${verifyKey}`))
          return json({ error_code: 'PR003', error_desc: 'Invalid signature' })
        return json(
          (books.findByPaymentId('rms', TxnID)?.refunds ?? []).map((one) => ({
            TxnID,
            RefID: one.reference,
            RefundID: one.id,
            Status: { pending: 'processing', done: 'success', failed: 'rejected' }[one.state],
          })),
        )
      }
      return null
    },
    returnFor: (payment, tamper) => posted(payment.returnUrl, message(payment, tamper)),
    webhookFor: (payment, tamper) => posted(payment.webhookUrl, message(payment, tamper, '2')),
  }
}

function codeOf({ state }: SandboxPayment): '00' | '11' | '22' {
  if (state === 'paid' || state === 'returned') return '00'
  return state === 'failed' ? '11' : '22'
}
