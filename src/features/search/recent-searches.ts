/** How many searches a browser remembers. */
export const MAX_RECENT = 8

/** The list with one more search in front; the same words are not kept twice. */
export function withSearch(recent: readonly string[], query: string): string[] {
  const asked = query.trim()
  if (!asked) return [...recent]
  return [asked, ...withoutSearch(recent, asked)].slice(0, MAX_RECENT)
}

export const withoutSearch = (recent: readonly string[], query: string): string[] =>
  recent.filter((kept) => kept.toLowerCase() !== query.toLowerCase())

/** Reads what storage holds; anything but a list of texts counts as nothing. */
export function parseRecent(stored: string | null): string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    if (!Array.isArray(list)) return []
    return list.filter((entry) => typeof entry === 'string' && entry.trim() !== '').slice(0, MAX_RECENT)
  } catch {
    return []
  }
}
