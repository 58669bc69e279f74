import { metaTag, parseMarkup, type MarkupElement } from './parse-markup.ts'

/** Meta tags that instruct the browser instead of describing the page. */
const commands = new Set(['referrer', 'viewport', 'color-scheme', 'theme-color'])

const allowedAttributes = ['name', 'property', 'content']

interface CleanMetaTags {
  html: string
  tags: string[]
  /** The parts of the input that were removed. */
  removed: string[]
}

/** Keeps meta tags with `name`, `property` and `content` alone (`http-equiv` could redirect shoppers), nothing else. */
export function cleanMetaTags(html: string): CleanMetaTags {
  const { elements, strayText } = parseMarkup(html)
  const results = elements.map((element) => ({ element, tag: cleaned(element) }))
  const tags = results.flatMap(({ tag }) => tag ?? [])
  const removed = results.flatMap(({ element, tag }) =>
    (tag === null ? [element.html] : removedAttributes(element)).map((part) => part.slice(0, 200)),
  )
  return { html: tags.join('\n'), tags, removed: strayText ? [...removed, strayText.slice(0, 200)] : removed }
}

/** The attributes removed from a meta tag: `onclick="x()"`. */
const removedAttributes = ({ attributes }: MarkupElement): string[] =>
  Object.entries(attributes).flatMap(([name, value]) =>
    allowedAttributes.includes(name)
      ? []
      : [value === '' ? name : `${name}="${value.replaceAll('"', '&quot;')}"`],
  )

function cleaned({ tag, attributes }: MarkupElement): string | null {
  const { name, property, content } = attributes
  if (tag !== 'meta' || content === undefined || 'http-equiv' in attributes) return null
  if (name === undefined && property === undefined) return null
  if (name !== undefined && commands.has(name.trim().toLowerCase())) return null
  const attrs = Object.entries({ name, property, content }).flatMap(([key, value]): [string, string][] =>
    value === undefined ? [] : [[key, value]],
  )
  return metaTag(attrs)
}
