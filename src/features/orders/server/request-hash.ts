import { createHash } from 'node:crypto'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { canonicalRequest } from '../canonical-request.ts'
import type { OrderRequest } from '../contract.ts'

/** What makes two attempts the same one. */
export interface RequestedOrder {
  request: OrderRequest
  paymentMethod: PaymentMethod
}

/**
 * The ways in which requests were written down for their hash. A key lives seven days, so the way before the last
 * stays for one release; a new one gets the next number.
 */
const forms: Record<number, (asked: RequestedOrder) => string> = {
  1: ({ request: { addressId, expectedTotal, deliveryNote }, paymentMethod }) =>
    JSON.stringify({ addressId, expectedTotal, deliveryNote: deliveryNote || null, paymentMethod }),
  2: ({ request, paymentMethod }) => canonicalRequest({ ...request, paymentMethod }),
}
const LATEST = 2

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** The hash of a request and the number of the form it was written in. */
export const requestHash = (asked: RequestedOrder) => ({ form: LATEST, hash: sha256(forms[LATEST]!(asked)) })

/** Whether a key was kept for this request. A form of a later release cannot be read: there the key alone decides. */
export function isSameRequest(earlier: { form: number; body_hash: Buffer }, asked: RequestedOrder): boolean {
  const write = forms[earlier.form]
  return !write || earlier.body_hash.equals(sha256(write(asked)))
}
