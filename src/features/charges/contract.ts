import { z } from 'zod'
import { contract } from '../../shared/endpoint.ts'
import { charge } from '../../shared/shapes.ts'
import { chargeCalls } from './calls.ts'

export const chargeContract = contract(chargeCalls, {
  getActiveCharges: {
    who: 'anyone',
    summary: 'The charges that may apply to a cart, in their order.',
    data: z.array(charge),
  },
})

export type ChargeContract = typeof chargeContract
