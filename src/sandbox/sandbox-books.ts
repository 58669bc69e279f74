import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { SandboxFaults } from './sandbox-faults.ts'

export type ProviderName = 'payu' | 'sabpaisa' | 'rms' | 'cashfree'

interface SandboxRefund {
  id: string
  /** The merchant's reference for it, where the protocol has one. */
  reference: string
  paise: number
  state: 'pending' | 'done' | 'failed'
  at: number
}

/** A payment page that a shop opened, and its outcome. */
export interface SandboxPayment {
  /** Part of the page's URL. */
  id: string
  provider: ProviderName
  /** The merchant's transaction id. */
  reference: string
  paise: number
  currency: string
  state: 'open' | 'pending' | 'paid' | 'failed' | 'returned'
  /** The provider's id, new for each attempt. */
  paymentId: string
  bankReference: string
  failures: number
  returnUrl: string
  webhookUrl: string
  /** The fields the shop sent, as far as the protocol echoes them. */
  echo: Record<string, string>
  openedAt: number
  paidAt: number | null
  isTerminated: boolean
  /** The shop has echoed a message about it (RMS). */
  isAcknowledged: boolean
  refunds: SandboxRefund[]
  /** What went back to the payer although the shop did not ask for it, in paise. */
  returnedPaise: number
}

/** A sandbox's payments. Stored in a file if one is given, so that a restart loses nothing. */
export class SandboxBooks {
  readonly payments = new Map<string, SandboxPayment>()
  readonly #byReference = new Map<string, SandboxPayment>()
  readonly #file: string | undefined
  #writing: NodeJS.Timeout | undefined

  constructor(file?: string) {
    this.#file = file
    for (const payment of file ? readPayments(file) : []) this.#add(payment)
  }

  open(
    input: Pick<
      SandboxPayment,
      'provider' | 'reference' | 'paise' | 'currency' | 'returnUrl' | 'webhookUrl' | 'echo'
    >,
  ): SandboxPayment {
    const payment: SandboxPayment = {
      ...input,
      id: randomUUID(),
      state: 'open',
      paymentId: newPaymentId(),
      bankReference: digits(12),
      failures: 0,
      openedAt: Date.now(),
      paidAt: null,
      isTerminated: false,
      isAcknowledged: false,
      refunds: [],
      returnedPaise: 0,
    }
    this.#add(payment)
    this.save()
    return payment
  }

  find = (provider: ProviderName, reference: string): SandboxPayment | undefined =>
    this.#byReference.get(`${provider}:${reference}`)

  findByPaymentId = (provider: ProviderName, paymentId: string): SandboxPayment | undefined =>
    [...this.payments.values()].find((one) => one.provider === provider && one.paymentId === paymentId)

  /** Records a refund once per reference. Returns null when it is refused, or would exceed the payment. */
  refund(
    payment: SandboxPayment,
    reference: string,
    paise: number,
    { refundMs, refunds }: SandboxFaults,
  ): SandboxRefund | null {
    const known = payment.refunds.find((one) => one.reference === reference)
    if (known) return known
    if (payment.state !== 'paid' || paise <= 0 || refunds === 'refused') return null
    if (refunds !== 'unchecked' && outOf(payment) + paise > payment.paise) return null
    const refund: SandboxRefund = { id: digits(9), reference, paise, state: 'pending', at: Date.now() }
    payment.refunds.push(refund)
    const finish = () => {
      refund.state = refunds === 'failing' ? 'failed' : 'done'
      if (refund.state === 'failed' && payment.state === 'returned') payment.returnedPaise += paise
      this.save()
    }
    if (refundMs > 0) setTimeout(finish, refundMs).unref()
    else finish()
    this.save()
    return refund
  }

  /** The provider returns what is left of a payment by itself; false when nothing is. */
  returnRest(payment: SandboxPayment): boolean {
    const left = payment.paise - outOf(payment)
    if (payment.state !== 'paid' || left <= 0) return false
    payment.state = 'returned'
    payment.returnedPaise += left
    this.save()
    return true
  }

  save(): void {
    if (!this.#file || this.#writing) return
    this.#writing = setTimeout(() => this.flush(), 200)
    this.#writing.unref()
  }

  flush(): void {
    clearTimeout(this.#writing)
    this.#writing = undefined
    if (!this.#file) return
    writeFileSync(`${this.#file}.new`, JSON.stringify([...this.payments.values()]), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
  }

  #add(payment: SandboxPayment): void {
    // A refund that was pending when the sandbox stopped is done by now.
    for (const refund of payment.refunds) if (refund.state === 'pending') refund.state = 'done'
    payment.returnedPaise ??= 0
    this.payments.set(payment.id, payment)
    this.#byReference.set(`${payment.provider}:${payment.reference}`, payment)
  }
}

/** What went back of a payment, or is going, in paise. */
export const outOf = ({ refunds, returnedPaise }: SandboxPayment) =>
  refunds.reduce((sum, { state, paise }) => sum + (state === 'failed' ? 0 : paise), returnedPaise)

export const newPaymentId = () => `9${digits(11)}`
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

function readPayments(file: string): SandboxPayment[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SandboxPayment[]
  } catch {
    return []
  }
}

/** `349.50`. The sandboxes share no arithmetic with the shop. */
export const rupeesOf = (paise: number) =>
  `${paise < 0 ? '-' : ''}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`

export function paiseOf(rupees: string): number {
  const [whole = '0', part = ''] = rupees.split('.')
  return /^\d+(\.\d{1,2})?$/.test(rupees)
    ? Number(whole) * 100 + Number(part.padEnd(2, '0') || 0)
    : Number.NaN
}
