interface TextPart {
  /** Its offset in the text. */
  from: number
  text: string
  isFound: boolean
}

/** Marks the parts of a text that begin a word with a search term. They are the text's own: nothing typed is markup. */
export function highlights(text: string, query: string): TextPart[] {
  const words = query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ from: 0, text, isFound: false }]
  const wanted = words.toSorted((a, b) => b.length - a.length).join('|')
  const parts: TextPart[] = []
  let from = 0
  for (const [i, part] of text.split(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(${wanted})`, 'iu')).entries()) {
    if (part !== '') parts.push({ from, text: part, isFound: i % 2 === 1 })
    from += part.length
  }
  return parts
}
