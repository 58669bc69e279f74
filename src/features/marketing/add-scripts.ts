import type { MarketingScripts } from './contract.ts'

/**
 * Adds the scripts and meta tags to head and body of this document, replacing those added before. The preview sends
 * this function's own text to the browser, so it must not use anything from outside itself.
 */
export function addScripts(scripts: MarketingScripts): void {
  /** Inert until it is added to the page. */
  const parsed = (html: string): DocumentFragment => {
    const template = document.createElement('template')
    template.innerHTML = html
    return template.content
  }
  const mark = <E extends Element>(element: E): E => {
    element.setAttribute('data-marketing', '')
    return element
  }
  /** Whatever else it contains, a meta tag only describes the page. */
  const metaTags = (html: string): Element[] =>
    [...parsed(html).querySelectorAll('meta')].flatMap((written) => {
      const tag = document.createElement('meta')
      for (const name of ['name', 'property', 'content']) {
        const value = written.getAttribute(name)
        if (value !== null) tag.setAttribute(name, value)
      }
      return tag.content && (tag.name || tag.hasAttribute('property')) ? [mark(tag)] : []
    })
  /** A script inserted as text never runs; one that is created does, in order with the others. */
  const runnable = (written: HTMLScriptElement): HTMLScriptElement => {
    const script = document.createElement('script')
    for (const { name, value } of written.attributes) script.setAttribute(name, value)
    script.async = written.hasAttribute('async')
    script.text = written.text
    return script
  }
  const elements = (html: string): Element[] => {
    const content = parsed(html)
    for (const noscript of content.querySelectorAll('noscript')) noscript.remove()
    for (const written of content.querySelectorAll('script')) written.replaceWith(runnable(written))
    return [...content.children].map(mark)
  }

  for (const earlier of document.querySelectorAll('[data-marketing]')) earlier.remove()
  document.head.append(...metaTags(scripts.metaTags), ...elements(scripts.headerScripts))
  document.body.append(...elements(scripts.bodyScripts))
}
