import { useSyncExternalStore } from 'react'
import type { User } from '#shared/shapes.ts'
import { browserStorage } from './browser-storage.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** Storage keys (specification, section 3). */
const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
const USER = 'user'

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** The session of this browser, in local storage and shared by all tabs. */
export const session = {
  getTokens(): Tokens | null {
    const accessToken = browserStorage.read(ACCESS)
    return accessToken ? { accessToken, refreshToken: browserStorage.read(REFRESH) ?? '' } : null
  },

  setTokens({ accessToken, refreshToken }: Tokens): void {
    // The refresh token first: a tab that sees the new access token must also find its refresh token.
    browserStorage.write(REFRESH, refreshToken)
    browserStorage.write(ACCESS, accessToken)
    notify()
  },

  clearTokens(): void {
    browserStorage.write(ACCESS, null)
    browserStorage.write(REFRESH, null)
    browserStorage.write(USER, null)
    notify()
  },

  /** The user as last fetched, so that a reload can show them at once; null if none is stored. */
  getUser(): User | null {
    try {
      const user = JSON.parse(browserStorage.read(USER) ?? 'null') as User | null
      return typeof user?._id === 'string' ? user : null
    } catch {
      return null
    }
  },

  setUser(user: User): void {
    browserStorage.write(USER, JSON.stringify(user))
    notify()
  },

  /** Removes everything this browser stores for the shop (logout). */
  clearEverything(): void {
    try {
      localStorage.clear()
      sessionStorage.clear()
    } catch {
      // Where storage is unavailable, there is nothing to remove.
    }
    void deletePageCaches()
    // What waits to be sent goes too; no shopper loads it.
    void import('#ui/outbox-storage.ts').then(({ deleteUnsent }) => deleteUnsent()).catch(() => undefined)
    notify()
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    const unwatch = browserStorage.watch([ACCESS, USER], listener)
    return () => {
      listeners.delete(listener)
      unwatch()
    }
  },
}

/** Deletes the cached pages and pictures, which may be personal; the offline page and the shop's code stay. */
async function deletePageCaches(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => /-(pictures|pages)$/.test(name))
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // There is no cache where storage is unavailable, or without https.
  }
}

const isLoggedIn = () => session.getTokens() !== null
const unknown = () => null

/** Whether tokens are stored; null on the server and before hydration. */
export function useIsLoggedIn(): boolean | null {
  return useSyncExternalStore<boolean | null>(session.subscribe, isLoggedIn, unknown)
}
