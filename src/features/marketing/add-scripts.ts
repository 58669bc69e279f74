import type { MarketingScripts } from './contract.ts'

/**
 * Adds the scripts and meta tags to head and body of this document, replacing those added before. The preview sends
 * this function's own text to the browser, so it must not use anything from outside itself.
 */
export function addScripts(scripts: MarketingScripts): void {
  /** Scripts in the fragment do not run until they are added to the page. */
  const parsed = (html: string): DocumentFragment => {
    const template = document.createElement('template')
    template.innerHTML = html
    return template.content
  }
  const mark = <E extends Element>(element: E): E => {
    element.setAttribute('data-marketing', '')
    return element
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
  /** A script parsed from HTML never runs; a created element does, in order with the others. */
  const runnable = (source: HTMLScriptElement): HTMLScriptElement => {
    const script = document.createElement('script')
    for (const { name, value } of source.attributes) script.setAttribute(name, value)
    script.async = source.hasAttribute('async')
    script.text = source.text
    return script
  }
  const elements = (html: string): Element[] => {
    const content = parsed(html)
    for (const noscript of content.querySelectorAll('noscript')) noscript.remove()
    for (const source of content.querySelectorAll('script')) source.replaceWith(runnable(source))
    return [...content.children].map(mark)
  }

  for (const earlier of document.querySelectorAll('[data-marketing]')) earlier.remove()
  document.head.append(...metaTags(scripts.metaTags), ...elements(scripts.headerScripts))
  document.body.append(...elements(scripts.bodyScripts))
}
