/** A text parameter of a URL: one line, trimmed and limited in length; '' when absent. */
export const cleanTextParam = (value: string | null, maxLength: number): string =>
  (value ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
