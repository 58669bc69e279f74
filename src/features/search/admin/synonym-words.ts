/** The words of a list as it is typed: one on each line, or with commas between them; each once. */
export const wordsOfText = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]+/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

export const textOfWords = (words: readonly string[]): string => words.join(', ')
