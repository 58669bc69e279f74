import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { outOf, paiseOf, type SandboxBooks, type SandboxPayment } from './sandbox-books.ts'
import { merchant } from './sandbox-merchant.ts'
import type { SandboxFaults } from './sandbox-faults.ts'
import { formOf, json, posted, type SandboxProtocol } from './sandbox-protocol.ts'

const { clientCode } = merchant.sabpaisa
const aes = Buffer.from(merchant.sabpaisa.aesKey, 'base64')
const mac = Buffer.from(merchant.sabpaisa.hmacKey, 'base64')

function seal(text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', aes, iv)
  const parts = [iv, cipher.update(Buffer.from(text)), cipher.final(), cipher.getAuthTag()]
  const hmac = createHmac('sha384', mac)
  for (const part of parts) hmac.update(part)
  return [hmac.digest(), ...parts].map((part) => part.toString('hex').toUpperCase()).join('')
}

function unseal(hex: string): Record<string, string> | null {
  const bytes = Buffer.from(hex, 'hex')
  const signed = bytes.subarray(48)
  if (bytes.length < 76 || !createHmac('sha384', mac).update(signed).digest().equals(bytes.subarray(0, 48)))
    return null
  const decipher = createDecipheriv('aes-256-gcm', aes, signed.subarray(0, 12))
  decipher.setAuthTag(signed.subarray(signed.length - 16))
  const text = decipher.update(signed.subarray(12, signed.length - 16)).toString() + decipher.final('utf8')
  return Object.fromEntries(
    text
      .replace(/^\?/, '')
      .split('&')
      .map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  )
}

const text = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** SabPaisa's hosted form of generation B, its enquiry and its refund. */
export function sabpaisaSandbox(
  books: SandboxBooks,
  faults: SandboxFaults,
  webhookUrl: string,
): SandboxProtocol {
  const about = (payment: SandboxPayment, paise = payment.paise): string => {
    const [statusCode, status] = statusOf(payment)
    const amount = String(payment.paise / 100)
    return text({
      ...payment.echo,
      clientTxnId: payment.reference,
      amount: amount.includes('.') ? amount : `${amount}.0`,
      clientCode,
      paidAmount: payment.state === 'paid' ? String(paise / 100) : 'null',
      paymentMode: 'UPI',
      bankName: 'null',
      amountType: 'INR',
      status,
      statusCode,
      sabpaisaTxnId: payment.paymentId,
      bankTxnId: payment.bankReference,
      transDate: new Date(payment.openedAt).toString(),
      rrn: payment.bankReference,
      refundStatusCode: { none: 'null', pending: '0600', done: '0700', failed: 'null' }[
        payment.refunds.at(-1)?.state ?? 'none'
      ],
    })
  }
  const sealed = (payment: SandboxPayment, tamper: 'amount' | 'signature' | null) => {
    const encResponse = seal(about(payment))
    // Changing an encrypted text breaks its MAC; there is no other way to tamper.
    return {
      encResponse: tamper
        ? `${encResponse.slice(0, -2)}${encResponse.endsWith('00') ? '01' : '00'}`
        : encResponse,
    }
  }

  return {
    title: 'SabPaisa',
    answer: ({ method, path, body }) => {
      if (method !== 'POST') return null
      if (path === 'init') {
        const input = unseal(formOf(body).encData ?? '')
        const isOurs =
          input?.transUserName === merchant.sabpaisa.user &&
          input.transUserPassword === merchant.sabpaisa.password
        if (!input || !isOurs) return { status: 400, body: 'SabPaisa: the request cannot be read.' }
        const {
          clientTxnId = '',
          payerName = '',
          payerEmail = '',
          payerMobile = '',
          callbackUrl = '',
        } = input
        const payment =
          books.find('sabpaisa', clientTxnId) ??
          books.open({
            provider: 'sabpaisa',
            reference: clientTxnId,
            currency: 'INR',
            webhookUrl,
            paise: paiseOf(input.amount ?? ''),
            returnUrl: callbackUrl,
            echo: { payerName, payerEmail, payerMobile },
          })
        return { location: `pay/${payment.id}` }
      }
      const form = JSON.parse(body || '{}') as Record<string, string>
      if (path === 'status') {
        const input = unseal(form.statusTransEncData ?? '')
        if (!input) return json({ clientCode, message: 'cannot decrypt' }, 400)
        const payment = books.find('sabpaisa', input.clientTxnId ?? '')
        const fields = payment
          ? about(payment, faults.api.reportWrongAmount ? 100 : payment.paise)
          : text({ clientTxnId: input.clientTxnId ?? '', clientCode, status: 'NOT_FOUND', statusCode: '404' })
        return json({ clientCode, statusResponseData: seal(fields) })
      }
      if (path === 'refund') {
        const input = unseal(form.refundQuery ?? '')
        if (!input) return json({ apiStatusCode: '02', apiStatusDescription: 'cannot decrypt' })
        const payment = books.findByPaymentId('sabpaisa', input.spTxnId ?? '')
        const paise = paiseOf(input.amount ?? '')
        const [message = '', refundCount = 0] = [input.message, payment?.refunds.length]
        // This protocol has no reference for refunds: a repeated partial refund counts as a new one.
        const isDuplicate = payment?.refunds.some(
          (one) => one.reference.startsWith(message) && one.paise === payment.paise,
        )
        if (isDuplicate)
          return json({ apiStatusCode: '11', apiStatusDescription: 'Refund was already submitted' })
        const refund = payment && books.refund(payment, `${message} ${refundCount + 1}`, paise, faults)
        if (!refund) return json({ apiStatusCode: '06', apiStatusDescription: 'Amount is not refundable' })
        const inner = { refundId: refund.id, statusCode: '0600', status: 'REFUND_INITIATED' }
        return json({ apiStatusCode: '11', refundResponse: seal(JSON.stringify(inner)) })
      }
      return null
    },
    returnFor: (payment, tamper) => posted(payment.returnUrl, sealed(payment, tamper)),
    webhookFor: (payment, tamper) => posted(payment.webhookUrl, sealed(payment, tamper)),
  }
}

function statusOf(payment: SandboxPayment): [string, string] {
  if (payment.state === 'paid' && outOf(payment) === payment.paise) {
    const isDone = payment.refunds.every(({ state }) => state !== 'pending')
    return isDone ? ['0700', 'REFUNDED'] : ['0600', 'REFUND_INITIATED']
  }
  if (payment.state === 'returned') return ['0700', 'REFUNDED']
  if (payment.state === 'paid') return ['0000', 'SUCCESS']
  if (payment.state === 'failed') return ['0300', 'FAILED']
  return payment.state === 'pending' ? ['0999', 'UNKNOWN'] : ['0100', 'INITIATED']
}
