/**
 * Local storage that never throws: browsers refuse it in private windows, when it is full,
 * and there is none on the server.
 */
export const browserStorage = {
  read(key: string): string | null {
    try {
      return globalThis.localStorage?.getItem(key) ?? null
    } catch {
      return null
    }
  },

  /** Keeps a value, or removes it (null). Answers whether it worked. */
  write(key: string, value: string | null): boolean {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      return true
    } catch {
      return false
    }
  },

  /** Calls back when another tab changed one of the keys, or emptied everything, also while this page was away. */
  watch(keys: readonly string[], listener: () => void): () => void {
    if (typeof window === 'undefined') return () => {}
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || keys.includes(key)) listener()
    }
    // A page restored from the back/forward cache missed all events since, including a logout.
    const isPublished = ({ persisted }: PageTransitionEvent) => {
      if (persisted) listener()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', isPublished)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', isPublished)
    }
  },
}
