import { useData } from '#ui/use-data.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/problems.ts'
import { dayInIndia } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { taxRatesCalls } from '../rates-calls.ts'
import type { ProductTaxEntry, TaxOfProduct, TaxRatesContract } from '../rates-contract.ts'
import type { Treatment } from '../treatments.ts'

/** A product's tax as entered. */
interface TaxValues {
  hsn: string
  treatment: Treatment
  rate: number | null
  validFrom: string
  condition: string | null
}

const sentOf = (values: TaxValues) => ({
  ...values,
  rate: values.treatment === 'taxable' ? (values.rate ?? 0) : 0,
})
export type SentTax = ReturnType<typeof sentOf>

const valuesOf = (entry: ProductTaxEntry | undefined, today: string, listedHsn = ''): TaxValues => ({
  hsn: entry?.hsn ?? listedHsn,
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
  const saved = useData(key, () => calls.getProductTax({ params: { id: productId! } }), {
    enabled: productId !== null,
  })
  const { history, listedHsn }: TaxOfProduct = saved.data ?? { history: [] }
  const values =
    typed ??
    valuesOf(
      history.find(({ validFrom }) => validFrom <= today),
      today,
      listedHsn,
    )
  const send = useMutation({
    mutationFn: (id: number) =>
      calls.setProductTax({
        params: { id },
        body: sentOf(values),
      }),
    onSuccess: ({ data, message }) => {
      queries.setQueryData(key, data)
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
    /** What was entered for a product that is being added. */
    sent: (): SentTax | undefined => (productId === null && typed?.hsn ? sentOf(typed) : undefined),
    /** Shows what was refused of it, by the fields' names in the request. */
    showErrors: (errors: Record<string, string>) =>
      setFields(
        Object.fromEntries(
          Object.entries(errors).flatMap(([path, message]) =>
            path.startsWith('tax.') ? [[path.slice('tax.'.length), message]] : [],
          ),
        ),
      ),
    /** It was saved with its product, and the next one begins empty. */
    forget: () => {
      if (productId === null) setTyped(null)
    },
  }
}
