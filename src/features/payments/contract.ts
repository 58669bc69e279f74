import { z } from 'zod'
import { contract } from '#shared/endpoint.ts'
import { PAYMENT_METHODS, PAYMENT_STATUSES } from '#shared/order-enums.ts'
import { paymentCalls } from './calls.ts'

export const paymentMethod = z.enum(PAYMENT_METHODS)
export const paymentStatus = z.enum(PAYMENT_STATUSES)

export const paymentContract = contract(paymentCalls, {
  getPaymentMethods: {
    access: 'anyone',
    summary: 'The ways of paying that are on offer.',
    data: z.array(paymentMethod),
  },
})

export type PaymentContract = typeof paymentContract
