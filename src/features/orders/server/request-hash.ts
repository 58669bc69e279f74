import { createHash } from 'node:crypto'
import type { PaymentMethod } from '#shared/order-enums.ts'
import { canonicalRequest } from '../canonical-request.ts'
import type { OrderRequest } from '../contract.ts'
import type { PhoneOrderRequest } from '../phone-contract.ts'

/** The parts of a request that make two attempts the same one. */
export interface RequestedOrder {
  request: OrderRequest | PhoneOrderRequest
  paymentMethod: PaymentMethod
}

/**
 * The versions of the canonical form that is hashed. A key lives seven days, so the previous version stays for one
 * release; a new one gets the next number.
 */
const forms: Record<number, (request: RequestedOrder) => string> = {
  // Orders by phone came with the second form.
  1: ({ request, paymentMethod }) => {
    const { addressId, expectedTotal, deliveryNote } = request as OrderRequest
    return JSON.stringify({ addressId, expectedTotal, deliveryNote: deliveryNote || null, paymentMethod })
  },
  2: ({ request, paymentMethod }) => canonicalRequest({ ...request, paymentMethod }),
}
const LATEST = 2

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** The hash of a request and the version of its form. */
export const requestHash = (request: RequestedOrder) => ({
  form: LATEST,
  hash: sha256(forms[LATEST]!(request)),
})

/**
 * Whether a key was used for this request. A form of a later release cannot be computed: then the key alone decides.
 */
export function isSameRequest(
  earlier: { form: number; body_hash: Buffer },
  request: RequestedOrder,
): boolean {
  const write = forms[earlier.form]
  return !write || earlier.body_hash.equals(sha256(write(request)))
}
