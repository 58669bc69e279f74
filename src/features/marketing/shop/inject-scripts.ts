import { SCRIPT_PURPOSES, type ScriptPurpose } from '#features/consents/purposes.ts'
import type { MarketingScripts } from '../contract.ts'
import { readAnswers, watchAnswers } from '#features/consents/shop/consent-cookie.ts'
import type { Send } from '#shared/api-client.ts'
import { shopPath } from '#shared/locale-path.ts'
import { mayRunScripts } from '../script-pages.ts'
import { PURPOSE_ATTRIBUTE, waitsFor } from '../script-consent.ts'
import { askForConsent } from './consent-bar.ts'
import { onReloadWithoutScripts } from './reload-without-scripts.ts'

/** Anything larger is a mistake or an attack and is not added to the page. */
const MAX_CHARACTERS = 100_000

/** The path this document was loaded from: its content security policy is that page's. */
const documentPath = performance.getEntriesByType('navigation')[0]?.name

const isShopPage = (pathname: string) => mayRunScripts(shopPath(pathname))

/**
 * Adds what the shopper has allowed to head and body, and asks about the rest. A document loaded for a page without
 * scripts stays without them: its links to shop pages load new documents.
 */
export function startScripts(scripts: MarketingScripts, send: Send): void {
  if (JSON.stringify(scripts).length > MAX_CHARACTERS) return
  const loadedFrom = documentPath ? new URL(documentPath).pathname : window.location.pathname
  if (!isShopPage(loadedFrom) || !isShopPage(window.location.pathname)) {
    document.addEventListener('click', followAsDocument, true)
    return
  }
  onReloadWithoutScripts(loadWithout)
  const { asked, given } = readAnswers()
  document.head.append(...metaTags(scripts.metaTags))
  const found = [
    ...pieces(scripts.headerScripts, document.head, scripts.headerPurpose),
    ...pieces(scripts.bodyScripts, document.body, scripts.bodyPurpose),
  ]
  addPieces(found, ['necessary', ...given])
  const pending = SCRIPT_PURPOSES.filter(
    (one) => !asked.includes(one) && found.some(({ purpose }) => purpose === one),
  )
  if (pending.length > 0) askForConsent(pending, send, () => addPieces(found, pending))
  watchAnswers(() => {
    const now = readAnswers()
    if (added.some((purpose) => !now.given.includes(purpose))) window.location.reload()
  })
}

/** The purposes of scripts that run in this document, besides the necessary ones. */
const added: ScriptPurpose[] = []

/** Loads a page without scripts as a new document, with a promise that never settles. */
function loadWithout(address: string): Promise<null> | null {
  if (isShopPage(new URL(address).pathname)) return null
  if (address === window.location.href) window.location.reload()
  else window.location.assign(address)
  return new Promise(() => {})
}

/** Lets the browser follow a link to a shop page itself, before the router handles the click. */
function followAsDocument(event: MouseEvent): void {
  const link = event.target instanceof Element && event.target.closest('a')
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (link.target || link.origin !== window.location.origin || !isShopPage(link.pathname)) return
  event.stopImmediatePropagation()
}

/** An element of the shop's scripts, where it goes, and what it waits for. */
interface Piece {
  element: Element
  parent: Element
  purpose: string
}

/** Adds the elements of these purposes to head and body of this document, in their order. */
function addPieces(found: Piece[], purposes: readonly string[]): void {
  const allowed = found.filter(({ purpose }) => purposes.includes(purpose))
  added.push(...SCRIPT_PURPOSES.filter((one) => allowed.some(({ purpose }) => purpose === one)))
  if (found.some(({ element }) => GOOGLE.test(element.outerHTML))) tellGoogle()
  for (const { element, parent } of allowed) parent.append(element)
  tellMeta()
}

const GOOGLE = /googletagmanager|google-analytics|gtag\(/

/** Google's tags read what is allowed from their own queue (consent mode), before they start and when it changes. */
function tellGoogle(): void {
  const queue = ((window as { dataLayer?: unknown[] }).dataLayer ??= [])
  const isGranted = (purpose: ScriptPurpose) => (added.includes(purpose) ? 'granted' : 'denied')
  const ads = isGranted('marketing')
  const answer = { ad_storage: ads, ad_user_data: ads, ad_personalization: ads }
  const signal = { ...answer, analytics_storage: isGranted('analytics') }
  // The queue takes `arguments`, not an array.
  const gtag = function (..._words: unknown[]) {
    // oxlint-disable-next-line prefer-rest-params
    queue.push(arguments)
  }
  gtag('consent', queue.length === 0 ? 'default' : 'update', signal)
}

interface MetaPixel {
  (...words: string[]): void
  /** Set once the code of the pixel has loaded; before that, calls wait in the queue. */
  callMethod?: unknown
  queue: unknown[]
}

/** Meta's pixel takes the answer before its first event, or when it changes. */
function tellMeta(): void {
  const { fbq } = window as { fbq?: MetaPixel }
  if (!fbq) return
  const words = ['consent', added.includes('marketing') ? 'grant' : 'revoke']
  if (fbq.callMethod) fbq(...words)
  else fbq.queue.unshift(words)
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

/** The elements of a field. An element waits for the purpose that it, or what is within it, names. */
function pieces(html: string, parent: Element, fieldPurpose: string | undefined): Piece[] {
  const content = parsed(html)
  for (const noscript of content.querySelectorAll('noscript')) noscript.remove()
  for (const source of content.querySelectorAll('script')) source.replaceWith(runnable(source))
  return [...content.children].map((element) => {
    const naming = element.hasAttribute(PURPOSE_ATTRIBUTE)
      ? element
      : element.querySelector(`[${PURPOSE_ATTRIBUTE}]`)
    const own = naming?.getAttribute(PURPOSE_ATTRIBUTE)
    return { element: mark(element), parent, purpose: waitsFor(own, fieldPurpose) }
  })
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
