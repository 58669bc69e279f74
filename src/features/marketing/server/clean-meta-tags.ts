import { metaTag, parseMarkup, type MarkupElement } from './parse-markup.ts'

/** These tell a browser what to do instead of telling others about the page. */
const commands = new Set(['referrer', 'viewport', 'color-scheme', 'theme-color'])

export interface CleanMetaTags {
  html: string
  tags: string[]
  /** What was written and is not kept. */
  removed: string[]
}

/**
 * Meta tags with their `name`, `property` and `content` alone. Everything else is left out: other attributes
 * (`http-equiv` could send shoppers elsewhere), tags that say nothing, other elements, text.
 */
export function cleanMetaTags(html: string): CleanMetaTags {
  const { elements, strayText } = parseMarkup(html)
  const kept = elements.map((element) => ({ element, tag: cleaned(element) }))
  const tags = kept.flatMap(({ tag }) => tag ?? [])
  const removed = kept.flatMap(({ element, tag }) =>
    tag === element.html ? [] : [element.html.slice(0, 200)],
  )
  return { html: tags.join('\n'), tags, removed: strayText ? [...removed, strayText.slice(0, 200)] : removed }
}

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
