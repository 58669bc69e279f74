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

/** Adds the scripts and meta tags to head and body of this document, replacing those added before. */
function addScripts(scripts: MarketingScripts): void {
  for (const earlier of document.querySelectorAll('[data-marketing]')) earlier.remove()
  document.head.append(...metaTags(scripts.metaTags), ...elements(scripts.headerScripts))
  document.body.append(...elements(scripts.bodyScripts))
}

/** Copies only name, property and content, so that a meta tag can do no more than describe the page. */
const metaTags = (html: string): Element[] =>
  [...parsed(html).querySelectorAll('meta')].flatMap((source) => {
    const tag = document.createElement('meta')
    for (const name of ['name', 'property', 'content']) {
      const value = source.getAttribute(name)
      if (value !== null) tag.setAttribute(name, value)
    }
    return tag.content && (tag.name || tag.hasAttribute('property')) ? [mark(tag)] : []
  })

function elements(html: string): Element[] {
  const content = parsed(html)
  for (const noscript of content.querySelectorAll('noscript')) noscript.remove()
  for (const source of content.querySelectorAll('script')) source.replaceWith(runnable(source))
  return [...content.children].map(mark)
}

/** Scripts in the fragment do not run until they are added to the page. */
function parsed(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

/** A script parsed from HTML never runs; a created element does, in order with the others. */
function runnable(source: HTMLScriptElement): HTMLScriptElement {
  const script = document.createElement('script')
  for (const { name, value } of source.attributes) script.setAttribute(name, value)
  script.async = source.hasAttribute('async')
  script.text = source.text
  return script
}

function mark<E extends Element>(element: E): E {
  element.setAttribute('data-marketing', '')
  return element
}
