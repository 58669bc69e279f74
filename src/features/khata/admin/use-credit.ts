import { useClient } from '#ui/api-context.tsx'
import { creditCalls } from '../calls.ts'
import type { CreditContract } from '../credit-contract.ts'

export const useCreditCalls = () => useClient<CreditContract>(creditCalls)

/** A customer of the book, or an account that may have none yet. */
export type CreditPerson = { customerId: string } | { userId: string }
