import { PURPOSE_ATTRIBUTE, PURPOSES_OF_SCRIPTS } from '../script-consent.ts'
import { parseMarkup, scriptKind, syntaxProblem, type MarkupElement } from './parse-markup.ts'

/** The elements allowed in marketing snippets. Frames, forms, plug-ins and `<base>` would change the page itself. */
const allowed = new Set(['script', 'noscript', 'style', 'link', 'img', 'div', 'span', 'iframe'])

/** The first error in header or body scripts, as a sentence; null when a browser can run them. */
export function scriptsProblem(html: string): string | null {
  const { elements, strayText } = parseMarkup(html)
  const wrong = elements.map(elementProblem).find(Boolean)
  if (wrong) return wrong
  if (strayText === null) return null
  return `This text is outside any tag, so shoppers would see it: “${strayText.slice(0, 60)}”. Code belongs between <script> and </script>`
}

function elementProblem(element: MarkupElement): string | null {
  const { tag, text, line, isClosed, attributes } = element
  if (tag === 'meta') return 'Meta tags go in their own field'
  if (!allowed.has(tag)) return `<${tag}> is not allowed here`
  const own = attributes[PURPOSE_ATTRIBUTE]
  if (own !== undefined && !(PURPOSES_OF_SCRIPTS as readonly string[]).includes(own))
    return `Line ${line}: ${PURPOSE_ATTRIBUTE} may be ${PURPOSES_OF_SCRIPTS.join(', ')}`
  if (tag !== 'script') return null
  if (!isClosed) return `The <script> on line ${line} has no </script>`
  if (attributes.src !== undefined) return sourceProblem(attributes.src, line)
  const kind = scriptKind(element)
  if (kind === null) return dataProblem(element)
  const problem = syntaxProblem(text, kind)
  return problem && `Line ${line + problem.line - 1}: ${problem.why}`
}

function sourceProblem(src: string, line: number): string | null {
  return /^https:\/\/|^http:\/\/(?:localhost|127\.0\.0\.1)\b|^\/(?!\/)/.test(src.trim())
    ? null
    : `Line ${line}: a script address must begin with https://`
}

function dataProblem({ attributes, text, line }: MarkupElement): string | null {
  if (!/json/.test(attributes.type ?? '')) return null
  try {
    JSON.parse(text)
    return null
  } catch {
    return `The JSON on line ${line} cannot be read`
  }
}
