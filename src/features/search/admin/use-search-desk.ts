import { usePage } from '#ui/use-page.ts'
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { invalidField } from '#shared/invalid-field.ts'
import { toast } from '#ui/toast.tsx'
import { searchCalls } from '../calls.ts'
import type { SearchContract, Synonym } from '../contract.ts'
import { guessSynonyms } from './guess-synonyms.ts'

const PAGE_SIZE = 20

/** The editable fields of a synonym group. */
type SynonymDraft = Pick<Synonym, 'name' | 'terms' | 'misspellings' | 'brands' | 'finds' | 'isActive'>

/** The searches of shoppers; with `nothingFound` only those without results. */
export function useSearchTerms(nothingFound: boolean, page: number) {
  const { getSearchTerms } = useClient<SearchContract>(searchCalls)
  return usePage(['search', 'terms', nothingFound, page], (options) =>
    getSearchTerms({ query: { nothingFound: String(nothingFound), page, limit: PAGE_SIZE } }, options),
  )
}

/** How a search is read, step by step; fetched while it is not empty. */
export function useExplanation(search: string) {
  const { explainSearch } = useClient<SearchContract>(searchCalls)
  return useQuery({
    queryKey: ['search', 'explanation', search],
    enabled: search !== '',
    queryFn: ({ signal }) => explainSearch({ query: { search } }, { signal }),
  })
}

export function useSynonyms(search: string, areUses: boolean, page: number) {
  const { getSynonyms } = useClient<SearchContract>(searchCalls)
  return usePage(['search', 'synonyms', search, areUses, page], (options) =>
    getSynonyms({ query: { search, uses: String(areUses), page, limit: PAGE_SIZE } }, options),
  )
}

const savingKey = ['search', 'save synonym'] as const

/** Saves a group: a new one, or (with an id) a change. Pending until the lists have been fetched again. */
export function useSaveSynonym() {
  const calls = useClient<SearchContract>(searchCalls)
  const queries = useQueryClient()
  return useMutation({
    mutationKey: savingKey,
    mutationFn: ({ _id, ...change }: Partial<SynonymDraft> & { _id?: string; updatedAt?: string }) =>
      _id
        ? calls.updateSynonym({ body: { _id, ...change } })
        : calls.addSynonym({ body: { name: '', ...change } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      return queries.invalidateQueries({ queryKey: ['search'] })
    },
  })
}

export const useIsSavingSynonym = (): boolean => useIsMutating({ mutationKey: savingKey }) > 0

/** Makes a search a synonym of a name, in its group or a new one. Throws when a search for the name finds nothing either. */
export function useMakeSynonym() {
  const { getSynonyms, searchProduct } = useClient<SearchContract>(searchCalls)
  const save = useSaveSynonym()
  return async (term: string, name: string): Promise<void> => {
    const wanted = name.toLowerCase()
    const [{ data: groups }, { totalCount }] = await Promise.all([
      getSynonyms({ query: { search: wanted, limit: 100 } }),
      searchProduct({ body: { search: name, exact: true, limit: 1 } }),
    ])
    if (totalCount === 0) {
      const message = `“${name}” has no results either`
      throw invalidField('name', message)
    }
    const contains = ({ name, terms }: Synonym) =>
      [name, ...terms].some((one) => one.toLowerCase() === wanted)
    const group = groups.find(({ name }) => name.toLowerCase() === wanted) ?? groups.find(contains)
    await save.mutateAsync(
      group
        ? {
            _id: group._id,
            updatedAt: group.updatedAt,
            terms: [...new Set([...group.terms, term])],
            isActive: true,
          }
        : { name, terms: [term], misspellings: [], brands: [], isActive: true },
    )
  }
}

/** Groups that a search may mean, or that match what has been typed instead. */
export function useSynonymGuesses(term: string, typed: string): string[] {
  const { getSynonyms } = useClient<SearchContract>(searchCalls)
  const text = typed.trim() || term
  // Similar spellings mostly begin with the same two letters.
  const search = text.slice(0, 2).toLowerCase()
  const { data } = usePage(['search', 'synonym guesses', search], (options) =>
    getSynonyms({ query: { search, limit: 100 } }, options),
  )
  return data ? guessSynonyms(text, data.data) : []
}
