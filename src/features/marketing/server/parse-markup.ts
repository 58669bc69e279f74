import { parse as parseScript } from 'acorn'
import {
  defaultTreeAdapter as tree,
  parseFragment,
  serializeOuter,
  type DefaultTreeAdapterTypes,
} from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/** An element of a field, as a browser makes it of the text. */
export interface MarkupElement {
  tag: string
  attributes: Readonly<Record<string, string>>
  /** The text inside, to the letter: of a script, what a browser takes the hash of. */
  text: string
  /** The element written out. */
  html: string
  /** The line of the field on which its text begins. */
  line: number
  isClosed: boolean
}

export interface Markup {
  elements: MarkupElement[]
  /** Text outside all elements that shows something; null where there is none. */
  strayText: string | null
}

/** Reads HTML as browsers do (parse5 follows the HTML standard); the elements inside others are among them. */
export function parseMarkup(html: string): Markup {
  const { childNodes } = parseFragment(html, { sourceCodeLocationInfo: true })
  const stray = childNodes.flatMap((node) =>
    tree.isTextNode(node) && node.value.trim() ? [node.value.trim()] : [],
  )
  return { elements: childNodes.flatMap(elementsIn), strayText: stray[0] ?? null }
}

function elementsIn(node: DefaultTreeAdapterTypes.ChildNode): MarkupElement[] {
  if (!tree.isElementNode(node)) return []
  const place = node.sourceCodeLocation
  const text = node.childNodes.map((child) => (tree.isTextNode(child) ? child.value : '')).join('')
  const own: MarkupElement = {
    tag: node.tagName,
    attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    text,
    html: serializeOuter(node),
    line: place?.startTag?.endLine ?? 1,
    isClosed: place?.endTag !== undefined,
  }
  return [own, ...node.childNodes.flatMap(elementsIn)]
}

/** A meta tag with nothing but these attributes. */
export const metaTag = (attributes: [name: string, value: string][]): string => {
  const attrs = attributes.map(([name, value]) => ({ name, value }))
  return serializeOuter(tree.createElement('meta', NAMESPACE, attrs) satisfies Element)
}

const NAMESPACE = 'http://www.w3.org/1999/xhtml' as DefaultTreeAdapterTypes.Element['namespaceURI']

/** A script that a browser runs, and how; null for data such as JSON-LD. */
export function scriptKind({ tag, attributes }: MarkupElement): 'script' | 'module' | null {
  if (tag !== 'script') return null
  const type = (attributes.type ?? '').trim().toLowerCase()
  if (type === 'module') return 'module'
  return type === '' || /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type) ? 'script' : null
}

/** What is wrong with a script's text, and on which of its lines; null when it parses. */
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
