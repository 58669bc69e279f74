import { localPath, shopPath } from '#shared/locale-path.ts'

export interface Location {
  /** Encoded, as in `window.location`, without the segment of the language. */
  pathname: string
  search: string
  hash: string
  /** What the navigation passed on; a reload keeps it. */
  state: unknown
  /** Identifies the history entry. */
  key: string
}

/** The address of a link, which may be a query of the shown page. Never that of another website. */
export const hrefOf = (to: string, { pathname }: Pick<Location, 'pathname'>): string =>
  to.startsWith('?') ? pathname + (to === '?' ? '' : to) : to.replace(/^[\\/]*/, '/')

const addressOf = ({ pathname, search, hash }: Location) => localPath(pathname + search + hash)
export const urlOf = (location: Location) => new URL(window.location.origin + addressOf(location))

/** What the router stores in the browser's history entries. */
interface StoredEntry {
  /** `Location.state` and `Location.key`. */
  state?: unknown
  key?: string
  /** How many pages of this visit are before it. */
  position?: number
}

export const storedEntry = () => (window.history.state ?? {}) as StoredEntry

/** Whether the previous history entry is a page of this shop. */
export const hasEarlierPage = (): boolean => (storedEntry().position ?? 0) > 0

export const newKey = () => Math.random().toString(36).slice(2, 10)

export function shownLocation(): Location {
  const { pathname, search, hash } = window.location
  const { state = null, key = 'default' } = storedEntry()
  return { pathname: shopPath(pathname), search, hash, state, key }
}

export function writeHistory(type: 'PUSH' | 'REPLACE', location: Location): void {
  const isNew = type === 'PUSH'
  const entry: StoredEntry = {
    state: location.state,
    key: location.key,
    position: (storedEntry().position ?? 0) + (isNew ? 1 : 0),
  }
  try {
    window.history[isNew ? 'pushState' : 'replaceState'](entry, '', addressOf(location))
  } catch {
    // Safari allows 100 entries in 30 seconds.
    window.location.assign(addressOf(location))
  }
}
