import { createHash } from 'node:crypto'
import { paiseOf, rupeesOf, type SandboxBooks, type SandboxPayment } from './sandbox-books.ts'
import { merchant } from './sandbox-merchant.ts'
import type { SandboxFaults } from './sandbox-faults.ts'
import { formOf, json, posted, type SandboxProtocol } from './sandbox-protocol.ts'

const { key, salt } = merchant.payu
const hash = (...parts: (string | undefined)[]) =>
  createHash('sha512')
    .update(parts.map((part) => part ?? '').join('|'))
    .digest('hex')

const SIGNED = [
  'txnid',
  'amount',
  'productinfo',
  'firstname',
  'email',
  'udf1',
  'udf2',
  'udf3',
  'udf4',
  'udf5',
]

/** What PayU signs of a form, with five reserved places; in a response it stands in reverse. */
const signedFields = (form: Record<string, string>) => [
  ...SIGNED.map((name) => form[name]),
  '',
  '',
  '',
  '',
  '',
]

/** PayU's hosted checkout and its `postservice` commands. */
export function payuSandbox(books: SandboxBooks, faults: SandboxFaults, webhookUrl: string): SandboxProtocol {
  const message = (payment: SandboxPayment, tamper: 'amount' | 'signature' | null) => {
    const [status, unmappedstatus] = statusOf(payment)
    const amount = rupeesOf(payment.paise)
    const signature = hash(salt, status, ...signedFields({ ...payment.echo, amount }).reverse(), key)
    const fields = {
      ...payment.echo,
      mihpayid: payment.paymentId,
      mode: 'UPI',
      status,
      unmappedstatus,
      key,
      amount: tamper === 'amount' ? '1.00' : amount,
      bank_ref_num: payment.bankReference,
      error: payment.state === 'failed' ? 'E308' : 'E000',
      hash:
        tamper === 'signature' ? signature.replace(/^./, (first) => (first === '0' ? '1' : '0')) : signature,
    }
    return fields
  }

  const command = (form: Record<string, string>) => {
    const { command: name = '', var1 = '', var2 = '', var3 = '' } = form
    if (form.key !== key || form.hash !== hash(key, name, var1, salt))
      return json({ status: 0, msg: 'Invalid Hash.' })
    if (name === 'verify_payment') {
      const payment = books.find('payu', var1)
      if (!payment || payment.state === 'open')
        return json({
          status: 0,
          msg: '0 out of 1 Transactions Fetched Successfully',
          transaction_details: { [var1]: { mihpayid: 'Not Found', status: 'Not Found' } },
        })
      const [status, unmappedstatus] = statusOf(payment)
      const paise = faults.api.reportWrongAmount ? 100 : payment.paise
      return json({
        status: 1,
        msg: '1 out of 1 Transactions Fetched Successfully',
        transaction_details: {
          [var1]: {
            mihpayid: payment.paymentId,
            txnid: var1,
            transaction_amount: rupeesOf(paise),
            amt: rupeesOf(paise),
            mode: 'UPI',
            status,
            unmappedstatus,
            bank_ref_num: payment.bankReference,
            error_code: payment.state === 'failed' ? 'E308' : 'E000',
          },
        },
      })
    }
    const payment = books.findByPaymentId('payu', var1)
    if (name === 'cancel_refund_transaction') {
      const refund = payment && books.refund(payment, var2, paiseOf(var3), faults)
      return refund
        ? json({
            status: 1,
            msg: 'Refund Request Queued',
            request_id: refund.id,
            mihpayid: var1,
            error_code: 102,
          })
        : json({ status: 0, msg: 'Refund amount exceeds what was paid', error_code: 105 })
    }
    if (name === 'check_action_status') {
      const owner =
        var2 === 'payuid'
          ? payment
          : [...books.payments.values()].find(({ refunds }) => refunds.some(({ id }) => id === var1))
      const rows = (owner?.refunds ?? []).map(
        (one) =>
          [
            one.id,
            {
              request_id: one.id,
              mihpayid: owner?.paymentId,
              action: 'refund',
              token: one.reference,
              amt: rupeesOf(one.paise),
              status: { pending: 'QUEUED', done: 'SUCCESS', failed: 'FAILURE' }[one.state],
            },
          ] as const,
      )
      return json({ status: rows.length ? 1 : 0, transaction_details: { [var1]: Object.fromEntries(rows) } })
    }
    return json({ status: 0, msg: 'Invalid command' })
  }

  return {
    title: 'PayU',
    answer: (request) => {
      if (request.method !== 'POST') return null
      const form = formOf(request.body)
      if (request.path === 'command') return command(form)
      if (request.path !== '_payment') return null
      const { txnid = '', amount = '', productinfo = '', firstname = '', email = '', surl = '' } = form
      const expected = hash(key, ...signedFields(form), salt)
      if (form.key !== key || form.hash !== expected) return { status: 400, body: 'PayU: invalid hash.' }
      const known = books.find('payu', txnid)
      const payment =
        known ??
        books.open({
          provider: 'payu',
          reference: txnid,
          paise: paiseOf(amount),
          currency: 'INR',
          webhookUrl,
          returnUrl: surl,
          echo: { txnid, productinfo, firstname, email },
        })
      return { location: `pay/${payment.id}` }
    },
    returnFor: (payment, tamper) => posted(payment.returnUrl, message(payment, tamper)),
    webhookFor: (payment, tamper) => posted(payment.webhookUrl, message(payment, tamper)),
    // PayU does not sign these.
    disputeFor: (payment, id) => ({
      url: payment.webhookUrl,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ event: 'dispute', cb_id: id, txn_id: payment.paymentId, cb_status: 'Created' }),
    }),
  }
}

function statusOf({ state }: SandboxPayment): [string, string] {
  if (state === 'paid') return ['success', 'captured']
  if (state === 'returned') return ['failure', 'autoRefund']
  return state === 'failed' ? ['failure', 'failed'] : ['pending', 'pending']
}
