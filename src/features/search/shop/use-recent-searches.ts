import { useMemo } from 'react'
import { storedText } from '#features/people/accounts/shop/browser-storage.ts'
import { useStore } from '#ui/create-store.ts'
import { parseRecent, withoutSearch, addRecentSearch } from '../recent-searches.ts'

const stored = storedText('recent_searches')

// An empty list is kept: who has removed their searches is no first visitor.
const update = (change: (recent: string[]) => string[]) =>
  stored.set(JSON.stringify(change(parseRecent(stored.get()))))

export const rememberSearch = (query: string): void => update((recent) => addRecentSearch(recent, query))
export const forgetSearch = (query: string): void => update((recent) => withoutSearch(recent, query))

/** The recent searches in this browser, newest first; empty on the server. */
export function useRecentSearches(): string[] {
  const text = useStore(stored, null)
  return useMemo(() => parseRecent(text), [text])
}

/** Whether nothing was ever searched in this browser. */
export const useIsFirstSearch = (): boolean => useStore(stored, '') === null
