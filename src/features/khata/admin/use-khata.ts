import { useData } from '#ui/use-data.ts'
import { usePage } from '#ui/use-page.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { isTooShortToFind } from '#shared/person-search.ts'
import { useClient } from '#ui/api-context.tsx'
import { khataCalls } from '../calls.ts'
import type { KhataContract } from '../contract.ts'

const KEY = ['khata'] as const

export const useKhataCalls = () => useClient<KhataContract>(khataCalls)

type BookGroup = 'owing' | 'credit' | ''

export function useBook(search: string, group: BookGroup, page: number) {
  const { getBook } = useKhataCalls()
  return usePage(
    [...KEY, 'book', search, group, page],
    (options) =>
      getBook({ query: { page, limit: 50, ...(search && { search }), ...(group && { group }) } }, options),
    { enabled: search === '' || !isTooShortToFind(search) },
  )
}

/** One customer's khata with the statement of a span. */
export function useKhata(customerId: string, span: { from?: string; to?: string }) {
  const { getKhata } = useKhataCalls()
  return useData(
    [...KEY, customerId, span.from ?? '', span.to ?? ''],
    (options) => getKhata({ query: { customerId, ...span } }, options),
    { placeholderData: keepPreviousData },
  )
}

/** Reads everything about khatas again, and the list of people, which shows what they owe. */
export function useRefreshKhata() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [KEY, ['customers']].map((queryKey) => queries.invalidateQueries({ queryKey: [...queryKey] })),
    )
}

/** The customer of an account; null if it has none. */
export function useAccountKhata(userId: string) {
  const { getBook } = useKhataCalls()
  return useQuery({
    queryKey: [...KEY, 'account', userId],
    queryFn: async ({ signal }) => (await getBook({ query: { userId } }, { signal })).data[0] ?? null,
  })
}
