import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { searchCalls } from '../calls.ts'
import type { SearchContract, Synonym } from '../contract.ts'

const PAGE_SIZE = 20

/** What an administrator writes of a group of synonyms. */
export type SynonymDraft = Pick<Synonym, 'name' | 'terms' | 'misspellings' | 'brands' | 'isActive'>

/** What shoppers searched for; with `nothingFound` only what was not found. */
export function useSearchTerms(nothingFound: boolean, page: number) {
  const { getSearchTerms } = useClient<SearchContract>(searchCalls)
  return useQuery({
    queryKey: ['search', 'terms', nothingFound, page],
    queryFn: ({ signal }) =>
      getSearchTerms({ query: { nothingFound: String(nothingFound), page, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useSynonyms(search: string, page: number) {
  const { getSynonyms } = useClient<SearchContract>(searchCalls)
  return useQuery({
    queryKey: ['search', 'synonyms', search, page],
    queryFn: ({ signal }) => getSynonyms({ query: { search, page, limit: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Saves a group: a new one, or (with an id) a change. */
export function useSaveSynonym() {
  const calls = useClient<SearchContract>(searchCalls)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ _id, ...change }: Partial<SynonymDraft> & { _id?: string; updatedAt?: string }) =>
      _id
        ? calls.updateSynonym({ body: { _id, ...change } })
        : calls.addSynonym({ body: { name: '', ...change } }),
    networkMode: 'always',
    onSuccess: ({ message }) => {
      toast.success(message)
      void queries.invalidateQueries({ queryKey: ['search'] })
    },
  })
}

/** The group that has this name or holds this word by itself; null when there is none. */
export function useFindSynonym() {
  const { getSynonyms } = useClient<SearchContract>(searchCalls)
  return async (word: string): Promise<Synonym | null> => {
    const wanted = word.trim().toLowerCase()
    const { data } = await getSynonyms({ query: { search: wanted, limit: 100 } })
    const holds = ({ name, terms }: Synonym) => [name, ...terms].some((term) => term.toLowerCase() === wanted)
    return data.find(({ name }) => name.toLowerCase() === wanted) ?? data.find(holds) ?? null
  }
}
