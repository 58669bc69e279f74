import type { MarketingScripts } from '../contract.ts'
import { mayRunScripts } from '../script-pages.ts'
import { onLeavingScripts } from './leave-scripts.ts'

/** More than this is a mistake or an attack: it is not put into a page. */
const MOST_CHARACTERS = 100_000

const META_ATTRIBUTES = ['name', 'property', 'content']

/** The address by which this document came: its content security policy is that page's. */
const documentPath = performance.getEntriesByType('navigation')[0]?.name

/**
 * Puts the scripts into head and body, in place of those that were put there before. A document that came for a page
 * without scripts stays without: its links to shop pages load documents that may have them.
 */
export function startScripts(scripts: MarketingScripts): void {
  if (JSON.stringify(scripts).length > MOST_CHARACTERS) return
  const came = documentPath ? new URL(documentPath).pathname : window.location.pathname
  if (!mayRunScripts(came) || !mayRunScripts(window.location.pathname)) {
    document.addEventListener('click', followAsDocument, true)
    return
  }
  onLeavingScripts(loadWithout)
  for (const earlier of document.querySelectorAll('[data-marketing]')) earlier.remove()
  document.head.append(...metaTags(scripts.metaTags), ...elements(scripts.headerScripts))
  document.body.append(...elements(scripts.bodyScripts))
}

/** Loads a page on which no scripts may run as a document of its own, and keeps whoever waits for it waiting. */
function loadWithout(address: string): Promise<null> | null {
  if (mayRunScripts(new URL(address).pathname)) return null
  if (address === window.location.href) window.location.reload()
  else window.location.assign(address)
  return new Promise(() => {})
}

/** Inert until it is put into the page. */
function parsed(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

const mark = <E extends Element>(element: E): E => {
  element.setAttribute('data-marketing', '')
  return element
}

/** Whatever else stands there, a meta tag only says something about the page. */
function metaTags(html: string): Element[] {
  return [...parsed(html).querySelectorAll('meta')].flatMap((written) => {
    const tag = document.createElement('meta')
    for (const name of META_ATTRIBUTES) {
      const value = written.getAttribute(name)
      if (value !== null) tag.setAttribute(name, value)
    }
    return tag.content && (tag.name || tag.hasAttribute('property')) ? [mark(tag)] : []
  })
}

function elements(html: string): Element[] {
  const content = parsed(html)
  for (const noscript of content.querySelectorAll('noscript')) noscript.remove()
  for (const written of content.querySelectorAll('script')) written.replaceWith(runnable(written))
  return [...content.children].map(mark)
}

/** A script that came as text never runs; one that is made does, and keeps its place among the others. */
function runnable(written: HTMLScriptElement): HTMLScriptElement {
  const script = document.createElement('script')
  for (const { name, value } of written.attributes) script.setAttribute(name, value)
  script.async = written.hasAttribute('async')
  script.text = written.text
  return script
}

/** Lets the browser follow a link to a shop page by itself, before the router sees the click. */
function followAsDocument(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.target || link.origin !== window.location.origin || !mayRunScripts(link.pathname)) return
  event.stopImmediatePropagation()
}
