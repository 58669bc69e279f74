import { parse as parseScript } from 'acorn'
import {
  defaultTreeAdapter as tree,
  parseFragment,
  serializeOuter,
  type DefaultTreeAdapterTypes,
} from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

export interface MarkupElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  /** The exact text inside; for a script, what the browser hashes. */
  text: string
  /** The element serialised. */
  html: string
  /** The line of the field on which its text begins. */
  line: number
  isClosed: boolean
}

export interface Markup {
  elements: MarkupElement[]
  /** Visible text outside all elements; null when there is none. */
  strayText: string | null
}

/** Parses HTML like a browser (parse5 follows the HTML standard); nested elements are included. */
export function parseMarkup(html: string): Markup {
  const { childNodes } = parseFragment(html, { sourceCodeLocationInfo: true })
  const stray = childNodes.flatMap((node) =>
    tree.isTextNode(node) && node.value.trim() ? [node.value.trim()] : [],
  )
  return { elements: childNodes.flatMap(elementsIn), strayText: stray[0] ?? null }
}

function elementsIn(node: DefaultTreeAdapterTypes.ChildNode): MarkupElement[] {
  if (!tree.isElementNode(node)) return []
  const location = node.sourceCodeLocation
  const text = node.childNodes.map((child) => (tree.isTextNode(child) ? child.value : '')).join('')
  const own: MarkupElement = {
    tag: node.tagName,
    attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    text,
    html: serializeOuter(node),
    line: location?.startTag?.endLine ?? 1,
    isClosed: location?.endTag !== undefined,
  }
  return [own, ...node.childNodes.flatMap(elementsIn)]
}

/** A meta tag with only these attributes. */
export const metaTag = (attributes: [name: string, value: string][]): string => {
  const attrs = attributes.map(([name, value]) => ({ name, value }))
  return serializeOuter(tree.createElement('meta', NAMESPACE, attrs) satisfies Element)
}

const NAMESPACE = 'http://www.w3.org/1999/xhtml' as DefaultTreeAdapterTypes.Element['namespaceURI']

/** How a browser runs this script; null for data such as JSON-LD. */
export function scriptKind({ tag, attributes }: MarkupElement): 'script' | 'module' | null {
  if (tag !== 'script') return null
  const type = (attributes.type ?? '').trim().toLowerCase()
  if (type === 'module') return 'module'
  return type === '' || /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type) ? 'script' : null
}

/** The syntax error in a script's text, with its line; null when it parses. */
export function syntaxProblem(
  code: string,
  sourceType: 'script' | 'module',
): { line: number; why: string } | null {
  try {
    parseScript(code, { ecmaVersion: 'latest', sourceType, allowHashBang: false })
    return null
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const { line = 1 } = (error as { loc?: { line?: number } }).loc ?? {}
    return { line, why: error.message.replace(/ \(\d+:\d+\)$/, '') }
  }
}
