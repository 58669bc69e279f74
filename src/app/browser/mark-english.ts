import { hasOwnScript, isEnglish, SPOKEN } from '#shared/is-english.ts'

const marked = new WeakSet<Element>()

/** `lang` at an element with nothing but English in it, or said of it; taken off again when that changes. */
function mark(element: Element): void {
  if (element.childElementCount > 0 || (element.hasAttribute('lang') && !marked.has(element))) return
  if (isEnglish(element.textContent || SPOKEN.map((name) => element.getAttribute(name) ?? '').join(' '))) {
    marked.add(element)
    element.setAttribute('lang', 'en')
  } else if (marked.delete(element)) element.removeAttribute('lang')
}

function markIn(node: Node): void {
  if (!(node instanceof Element)) {
    if (node.parentElement) mark(node.parentElement)
    return
  }
  mark(node)
  for (const element of node.querySelectorAll('*')) mark(element)
}

/** Does in the open page what the server has done in the one that it sent (`page-rendering/mark-english.ts`). */
export function watchEnglish(): void {
  if (!hasOwnScript()) return
  for (const element of document.querySelectorAll('#root [lang=en]')) marked.add(element)
  markIn(document.body)
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') markIn(target)
      else if (type === 'attributes') mark(target as Element)
      else for (const node of addedNodes) markIn(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true, attributeFilter: SPOKEN })
}
