import { addScripts } from '../add-scripts.ts'
import type { MarketingScripts } from '../contract.ts'
import { mayRunScripts } from '../script-pages.ts'
import { onReloadWithoutScripts } from './reload-without-scripts.ts'

/** Anything larger is a mistake or an attack and is not added to the page. */
const MAX_CHARACTERS = 100_000

/** The path this document was loaded from: its content security policy is that page's. */
const documentPath = performance.getEntriesByType('navigation')[0]?.name

/**
 * Adds the scripts to head and body, replacing those added before. A document loaded for a page without scripts stays
 * without them: its links to shop pages load new documents.
 */
export function startScripts(scripts: MarketingScripts): void {
  if (JSON.stringify(scripts).length > MAX_CHARACTERS) return
  const loadedFrom = documentPath ? new URL(documentPath).pathname : window.location.pathname
  if (!mayRunScripts(loadedFrom) || !mayRunScripts(window.location.pathname)) {
    document.addEventListener('click', followAsDocument, true)
    return
  }
  onReloadWithoutScripts(loadWithout)
  addScripts(scripts)
}

/** Loads a page without scripts as a new document, with a promise that never settles. */
function loadWithout(address: string): Promise<null> | null {
  if (mayRunScripts(new URL(address).pathname)) return null
  if (address === window.location.href) window.location.reload()
  else window.location.assign(address)
  return new Promise(() => {})
}

/** Lets the browser follow a link to a shop page itself, before the router handles the click. */
function followAsDocument(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.target || link.origin !== window.location.origin || !mayRunScripts(link.pathname)) return
  event.stopImmediatePropagation()
}
