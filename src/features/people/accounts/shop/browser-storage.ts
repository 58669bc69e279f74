/** Local storage that never throws: browsers refuse it in private windows or when it is full, and the server has none. */
export const browserStorage = {
  read(key: string): string | null {
    try {
      return globalThis.localStorage?.getItem(key) ?? null
    } catch {
      return null
    }
  },

  /** Stores a value, or removes it (null). Returns whether it worked. */
  write(key: string, value: string | null): boolean {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      return true
    } catch {
      return false
    }
  },

  /** Calls back when another tab changed a key or cleared all, also while this page was in the back/forward cache. */
  watch(keys: readonly string[], listener: () => void): () => void {
    if (typeof window === 'undefined') return () => {}
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || keys.includes(key)) listener()
    }
    // A page restored from the back/forward cache has missed all events, including a logout.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) listener()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onPageShow)
    }
  },
}

/** One text of local storage, for `useStore`: components are told of changes here and in other tabs. */
export function storedText(key: string) {
  const listeners = new Set<() => void>()
  return {
    get: () => browserStorage.read(key),
    set(text: string) {
      browserStorage.write(key, text)
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      const unwatch = browserStorage.watch([key], listener)
      return () => {
        listeners.delete(listener)
        unwatch()
      }
    },
  }
}
