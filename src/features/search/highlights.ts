export interface TextPart {
  text: string
  isFound: boolean
}

/**
 * A text in parts, those marked that begin a word with something that was searched for. Only parts of the text itself
 * come back, so nothing that was typed can become markup.
 */
export function highlights(text: string, query: string): TextPart[] {
  const words = query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length === 0) return [{ text, isFound: false }]
  const wanted = words.toSorted((a, b) => b.length - a.length).join('|')
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(${wanted})`, 'iu'))
  return parts.map((part, i) => ({ text: part, isFound: i % 2 === 1 })).filter((part) => part.text !== '')
}
