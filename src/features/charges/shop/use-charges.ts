import { useData } from '#ui/use-data.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { chargeCalls } from '../calls.ts'
import { toChargeRule, type ChargeRule } from '../charge-rule.ts'
import type { ChargeContract } from '../contract.ts'

const none: ChargeRule[] = []

export const chargesKey = ['charges', 'active'] as const

export interface Charges {
  charges: ChargeRule[]
  ready: boolean
  /** The charges could not be fetched; until they are, no total is known. */
  failed: boolean
  isFetching: boolean
  retry: () => void
}

/** The charges that may apply to a cart; fetched only when needed. */
export function useCharges(isWanted: boolean): Charges {
  const client = useClient<ChargeContract>(chargeCalls)
  const { data, isError, isFetching, refetch } = useData(chargesKey, () => client.getActiveCharges(), {
    enabled: isWanted,
    staleTime: 5_000,
  })
  const charges = useMemo(() => data?.map(toChargeRule) ?? none, [data])
  return {
    charges,
    ready: data !== undefined,
    failed: isError && data === undefined,
    isFetching,
    retry: () => void refetch(),
  }
}

/** Refetches the charges, and the offers beside them, when a cart's bill is opened and when the cart changes. */
export function useFreshCharges(lines: readonly unknown[]): void {
  const queries = useQueryClient()
  useEffect(() => {
    void queries.refetchQueries(
      { queryKey: ['charges'], type: 'active', stale: true },
      { cancelRefetch: false },
    )
  }, [queries, lines])
}
