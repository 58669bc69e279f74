import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchCalls } from '#features/search/calls.ts'
import type { SearchContract } from '#features/search/contract.ts'
import { isTooShortToFind } from '#shared/person-search.ts'
import type { Product } from '#shared/shapes.ts'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { phoneOrderCalls } from '../../phone-calls.ts'
import type { CallerAddress, PHONE_METHODS, PhoneOrderContract } from '../../phone-contract.ts'

export type PhoneMethod = (typeof PHONE_METHODS)[number]

/** An item of the basket; the product's other fields are known once it was looked for. */
export interface PhoneLine {
  productId: number
  unit: string
  quantity: number
  name: string
}

export const usePhoneOrderCalls = () => useClient<PhoneOrderContract>(phoneOrderCalls)

export function useCallers(search: string) {
  const { findCallers } = usePhoneOrderCalls()
  return useData(
    ['phone-order', 'callers', search],
    (options) => findCallers({ query: { search } }, options),
    { enabled: !isTooShortToFind(search), placeholderData: keepPreviousData },
  )
}

/** The shop's own search. */
export function useProductSearch(search: string) {
  const { searchProduct } = useClient<SearchContract>(searchCalls)
  return useQuery({
    queryKey: ['phone-order', 'products', search],
    enabled: search !== '',
    queryFn: async ({ signal }): Promise<Product[]> =>
      (await searchProduct({ body: { search, limit: 8 } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** What the basket costs now, asked again whenever something changes. */
export function usePhoneQuote(wanted: {
  lines: readonly PhoneLine[]
  address: CallerAddress | null
  slotId: string | null
  /** Its code; empty for none. */
  coupon: string
  paymentMethod: PhoneMethod
  /** Whose store credit is spent. */
  customerId?: string
  useCredit?: boolean
  /** The order that it would be added to. */
  addTo?: string
}) {
  const { quotePhoneOrder } = usePhoneOrderCalls()
  const { lines, address, slotId, coupon, paymentMethod, customerId, useCredit, addTo } = wanted
  const body = {
    lines: lines.map(({ productId, unit, quantity }) => ({ productId, unit, quantity })),
    paymentMethod,
    ...(address && { pincode: address.pincode, state: address.state }),
    ...(slotId && { slotId }),
    ...(coupon && { coupon }),
    ...(useCredit && customerId && { customerId, useCredit }),
    ...(addTo !== undefined && customerId && { customerId, addTo }),
  }
  return useData(['phone-order', 'quote', body], (options) => quotePhoneOrder({ body }, options), {
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
}
