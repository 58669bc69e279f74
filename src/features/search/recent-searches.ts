/** How many searches a browser remembers. */
export const MAX_RECENT = 8

/** The list with one more search in front, without duplicates. */
export function addRecentSearch(recent: readonly string[], query: string): string[] {
  const term = query.trim()
  if (!term) return [...recent]
  return [term, ...withoutSearch(recent, term)].slice(0, MAX_RECENT)
}

export const withoutSearch = (recent: readonly string[], query: string): string[] =>
  recent.filter((earlier) => earlier.toLowerCase() !== query.toLowerCase())

/** Parses the stored list; anything but a list of strings is ignored. */
export function parseRecent(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter((entry) => typeof entry === 'string' && entry.trim() !== '').slice(0, MAX_RECENT)
  } catch {
    return []
  }
}
