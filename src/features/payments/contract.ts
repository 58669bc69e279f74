import { z } from 'zod'
import { contract } from '../../shared/endpoint.ts'
import { paymentMethod } from '../../shared/shapes.ts'
import { paymentCalls } from './calls.ts'

export const paymentContract = contract(paymentCalls, {
  getPaymentMethods: {
    who: 'anyone',
    summary: 'The ways of paying that are on offer.',
    data: z.array(paymentMethod),
  },
})

export type PaymentContract = typeof paymentContract
