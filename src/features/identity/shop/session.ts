import { useSyncExternalStore } from 'react'
import type { User } from '#shared/shapes.ts'
import { browserStorage } from './browser-storage.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** Keys of the specification, section 3. */
const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
const USER = 'user'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** The session of this browser, in local storage and shared by all tabs. */
export const session = {
  getTokens(): Tokens | null {
    const accessToken = browserStorage.read(ACCESS)
    return accessToken ? { accessToken, refreshToken: browserStorage.read(REFRESH) ?? '' } : null
  },

  setTokens({ accessToken, refreshToken }: Tokens): void {
    // The refresh token first: a tab that sees the new access token must find its partner.
    browserStorage.write(REFRESH, refreshToken)
    browserStorage.write(ACCESS, accessToken)
    tell()
  },

  clearTokens(): void {
    browserStorage.write(ACCESS, null)
    browserStorage.write(REFRESH, null)
    browserStorage.write(USER, null)
    tell()
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
    tell()
  },

  /** Everything this browser keeps for the shop goes (logout). */
  clearEverything(): void {
    try {
      localStorage.clear()
      sessionStorage.clear()
    } catch {
      // Storage that is refused holds nothing.
    }
    void forgetVisits()
    tell()
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

/** The pages and pictures that somebody looked at, their own among them; the offline page and the shop's code stay. */
async function forgetVisits(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => /-(pictures|pages)$/.test(name))
    await Promise.all(names.map((name) => caches.delete(name)))
  } catch {
    // Nor is there a cache where storage is refused, or without https.
  }
}

const isLoggedIn = () => session.getTokens() !== null
const unknown = () => null

/** Whether tokens are stored; null on the server and before hydration. */
export function useIsLoggedIn(): boolean | null {
  return useSyncExternalStore<boolean | null>(session.subscribe, isLoggedIn, unknown)
}
