import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { taxRatesCalls } from '../rates-calls.ts'
import type { ProductTaxEntry, TaxRatesContract } from '../rates-contract.ts'
import type { Treatment } from '../treatments.ts'

/** A product's tax as entered. */
export interface TaxValues {
  hsn: string
  treatment: Treatment
  rate: number | null
  validFrom: string
  condition: string | null
}

const valuesOf = (entry: ProductTaxEntry | undefined, today: string): TaxValues => ({
  hsn: entry?.hsn ?? '',
  treatment: entry?.treatment ?? 'taxable',
  rate: entry && entry.treatment === 'taxable' ? entry.rate : null,
  validFrom: today,
  condition: entry?.condition ?? null,
})

/** What a product bears, and what is being entered; null is the id of a product that is not saved yet. */
export function useProductTax(productId: number | null) {
  const calls = useClient<TaxRatesContract>(taxRatesCalls)
  const queries = useQueryClient()
  const [today] = useState(() => dayInIndia(new Date()))
  const [typed, setTyped] = useState<TaxValues | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})
  const key = ['product-tax', productId]
  const saved = useQuery({
    queryKey: key,
    queryFn: async () => (await calls.getProductTax({ params: { id: productId! } })).data.history,
    enabled: productId !== null,
  })
  const history = saved.data ?? []
  const values =
    typed ??
    valuesOf(
      history.find(({ validFrom }) => validFrom <= today),
      today,
    )
  const send = useMutation({
    networkMode: 'always',
    mutationFn: (id: number) =>
      calls.setProductTax({
        params: { id },
        body: { ...values, rate: values.treatment === 'taxable' ? (values.rate ?? 0) : 0 },
      }),
    onSuccess: ({ data, message }) => {
      queries.setQueryData(key, data.history)
      setTyped(null)
      setFields({})
      toast.success(message)
    },
    onError: (error) => {
      if (error instanceof AppError && error.fields) setFields(error.fields)
      toast.error(error.message)
    },
  })
  return {
    values,
    fields,
    history,
    loading: productId !== null && saved.isPending,
    problem: saved.error,
    retry: () => void saved.refetch(),
    isTyped: typed !== null,
    busy: send.isPending,
    change: (changes: Partial<TaxValues>) => {
      setTyped({ ...values, ...changes })
      setFields({})
    },
    save: () => {
      if (productId !== null) send.mutate(productId)
    },
    /** Saves what was entered for a product that has just been added. */
    saveFor: async (id: number) => {
      if (typed?.hsn) await send.mutateAsync(id).catch(() => undefined)
    },
  }
}
