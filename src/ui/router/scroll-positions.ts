const KEY = 'tokri-scroll'

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/**
 * How far each history entry was scrolled, kept in the tab. `entry` is the key of the shown entry, or false while
 * another page is on its way, when the position may be that of a skeleton.
 */
export function scrollPositions(entry: () => string | false) {
  const positions = stored()
  const note = () => {
    const key = entry()
    if (key !== false) positions[key] = window.scrollY
  }
  const keep = () => {
    note()
    // The browser restores the position of a document that it loads, until the router takes over.
    window.history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(KEY, JSON.stringify(positions))
    } catch {
      // Without storage, a reloaded page is restored by the browser alone.
    }
  }
  const takeOver = () => (window.history.scrollRestoration = 'manual')
  takeOver()
  window.addEventListener('pagehide', keep)
  window.addEventListener('pageshow', takeOver)
  return { note, of: (key: string): number | null => positions[key] ?? null }
}
