const KEY = 'tokri-scroll'

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Each history entry's scroll position, kept in the tab. `entry` is the shown one's key, or false while another loads. */
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
