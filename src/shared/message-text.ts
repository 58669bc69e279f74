/** A piece of a message: fixed text, a value, a choice by a number, or text inside a tag. */
export type MessagePart =
  | string
  | { value: string }
  | { count: string; forms: Record<string, MessagePart[]> }
  | { tag: string; inside: MessagePart[] }

/**
 * Reads a message: `{name}` is a value, `{count, plural, one {# item} other {# items}}` a choice by the plural
 * categories of CLDR in which `#` is the number, `<link>words</link>` what a component wraps. Throws an error that says
 * what is wrong.
 */
export function parseMessage(text: string, counted?: string): MessagePart[] {
  const parts: MessagePart[] = []
  let at = 0
  const add = (part: MessagePart) => {
    const last = parts.length - 1
    if (typeof part === 'string' && typeof parts[last] === 'string') parts[last] += part
    else if (part !== '') parts.push(part)
  }
  while (at < text.length) {
    const rest = text.slice(at)
    const tag = /^<([a-z]\w*)>(.*?)<\/\1>/s.exec(rest)
    if (tag) {
      parts.push({ tag: tag[1]!, inside: parseMessage(tag[2]!, counted) })
      at += tag[0].length
    } else if (rest.startsWith('{')) {
      const end = endOfBraces(rest)
      parts.push(placeholder(rest.slice(1, end)))
      at += end + 1
    } else if (rest.startsWith('#') && counted) {
      parts.push({ value: counted })
      at += 1
    } else {
      if (/^(?:\}|<\/?[a-z]\w*>)/.test(rest))
        throw new Error(`“${rest.slice(0, 12)}” closes or opens nothing`)
      const plain = /^.[^{}<#]*/s.exec(rest)![0]
      add(plain)
      at += plain.length
    }
  }
  return parts
}

function placeholder(inside: string): MessagePart {
  if (/^[a-z]\w*$/i.test(inside)) return { value: inside }
  const plural = /^([a-z]\w*), plural, (.*)$/is.exec(inside)
  if (!plural) throw new Error(`{${inside}} is neither a value nor a plural`)
  const [, count = '', choices = ''] = plural
  const forms: Record<string, MessagePart[]> = {}
  let rest = choices.trim()
  while (rest) {
    const category = /^([a-z]+) ?\{/.exec(rest)
    if (!category) throw new Error(`“${rest}” is not a form of a plural`)
    const start = category[0].length - 1
    const end = start + endOfBraces(rest.slice(start))
    if (forms[category[1]!]) throw new Error(`the plural has “${category[1]}” twice`)
    forms[category[1]!] = parseMessage(rest.slice(start + 1, end), count)
    rest = rest.slice(end + 1).trim()
  }
  return { count, forms }
}

/** Where the brace ends that a text begins with. */
function endOfBraces(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at
  }
  throw new Error('a brace is not closed')
}

/**
 * The values, counts and tags that a message needs, such as `name`, `count#` and `<link>`, sorted; `count#other` where the
 * last form of a plural has the number, `name?` where only some of its forms have the name.
 */
export function needsOf(parts: MessagePart[]): string[] {
  const found = parts.flatMap((part): string[] => {
    if (typeof part === 'string') return []
    if ('value' in part) return [part.value]
    if ('tag' in part) return [`<${part.tag}>`, ...needsOf(part.inside)]
    const { count, forms } = part
    const inForms = Object.values(forms).map((form) => needsOf(form).filter((name) => name !== count))
    const isSame = inForms.every((names) => names.join() === inForms[0]!.join())
    const others = isSame ? inForms[0]! : [...new Set(inForms.flat())].map((name) => `${name}?`)
    return [`${count}#`, ...(needsOf(forms.other ?? []).includes(count) ? [`${count}#other`] : []), ...others]
  })
  return found.toSorted()
}
