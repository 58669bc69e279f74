/** One thing that marketing scripts did in the preview. */
export interface ScriptReport {
  kind: 'ran' | 'error' | 'blocked' | 'request' | 'stored' | 'added'
  /** A message, an address, a name or an element; empty for `ran`. */
  text: string
}

/** Marks the messages that the preview sends to the panel. */
export const SCRIPT_REPORT_TYPE = 'tokri-script-report'

const kinds: readonly string[] = ['ran', 'error', 'blocked', 'request', 'stored', 'added']

/** Reads a message from the preview; null for any other. Its content comes from the scripts: it is shown as text. */
export function toScriptReport(message: unknown): ScriptReport | null {
  if (typeof message !== 'object' || message === null) return null
  const { type, kind, text } = message as Record<string, unknown>
  if (
    type !== SCRIPT_REPORT_TYPE ||
    typeof kind !== 'string' ||
    typeof text !== 'string' ||
    !kinds.includes(kind)
  )
    return null
  return { kind: kind as ScriptReport['kind'], text: text.slice(0, 300) }
}

/**
 * Reports to the panel what happens in this document. The document has an origin of its own, without cookies and
 * storage, so scripts get replacements in memory. Like `addScripts`, this function is sent as text.
 */
export function observeScripts(type: string): void {
  const report = (kind: string, text: string) =>
    parent.postMessage({ type, kind, text: text.slice(0, 300) }, '*')

  const cookies = new Map<string, string>()
  Object.defineProperty(document, 'cookie', {
    get: () => [...cookies].map((pair) => pair.join('=')).join('; '),
    set: (cookie: string) => {
      const [pair = ''] = String(cookie).split(';')
      const [name = '', ...value] = pair.trim().split('=')
      cookies.set(name, value.join('='))
      report('stored', `cookie ${name}`)
    },
  })
  for (const storage of ['localStorage', 'sessionStorage']) {
    const items = new Map<string, string>()
    const value = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, item: string) => {
        items.set(key, String(item))
        report('stored', `${storage} ${key}`)
      },
      removeItem: (key: string) => void items.delete(key),
      clear: () => items.clear(),
      key: (at: number) => [...items.keys()][at] ?? null,
      get length() {
        return items.size
      },
    }
    Object.defineProperty(window, storage, { value })
  }

  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report('blocked', `${blockedURI} (${effectiveDirective})`),
  )
  addEventListener('error', ({ message, lineno }) => {
    if (message) report('error', lineno ? `${message}, line ${lineno}` : message)
  })
  addEventListener('unhandledrejection', ({ reason }) => report('error', String(reason)))
  const own = location.host
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries())
      if (URL.canParse(name) && new URL(name).host !== own) report('request', name)
  }).observe({ type: 'resource', buffered: true })
  const elements = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && !node.hasAttribute('data-marketing')) report('added', node.outerHTML)
  })
  // Until then the browser adds the page's own elements.
  addEventListener('DOMContentLoaded', () => elements.observe(document, { childList: true, subtree: true }))
}
