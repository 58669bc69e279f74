import { useMemo, useSyncExternalStore } from 'react'
import { browserStorage } from '#features/people/accounts/shop/browser-storage.ts'
import { parseRecent, withoutSearch, addRecentSearch } from '../recent-searches.ts'

const KEY = 'recent_searches'
const listeners = new Set<() => void>()

function update(change: (recent: string[]) => string[]) {
  const recent = change(parseRecent(browserStorage.read(KEY)))
  // An empty list is kept: who has removed their searches is no first visitor.
  browserStorage.write(KEY, JSON.stringify(recent))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const unwatch = browserStorage.watch([KEY], listener)
  return () => {
    listeners.delete(listener)
    unwatch()
  }
}

const stored = () => browserStorage.read(KEY)
const nothing = () => null

export const rememberSearch = (query: string): void => update((recent) => addRecentSearch(recent, query))
export const forgetSearch = (query: string): void => update((recent) => withoutSearch(recent, query))

/** The recent searches in this browser, newest first; empty on the server. */
export function useRecentSearches(): string[] {
  const text = useSyncExternalStore(subscribe, stored, nothing)
  return useMemo(() => parseRecent(text), [text])
}

/** Whether nothing was ever searched in this browser. */
export const useIsFirstSearch = (): boolean => useSyncExternalStore(subscribe, stored, () => '') === null
