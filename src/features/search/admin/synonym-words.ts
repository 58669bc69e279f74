/** Parses a list of words, one per line or separated by commas; duplicates are removed. */
export const wordsOfText = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]+/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

export const textOfWords = (words: readonly string[]): string => words.join(', ')
