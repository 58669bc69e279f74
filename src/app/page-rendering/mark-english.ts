import { hasOwnScript, isEnglish } from '#shared/is-english.ts'

/** An element with nothing but text in it, as React writes it. */
const TEXT_ALONE = /<(\w+)((?:\s[^<>]*)?)>((?:[^<>]|<!-- -->)+)<\/\1>/g

/** The HTML of a page with `lang` at what is still in English, for screen readers: what nobody translated, or wrote in Latin letters. */
export const markEnglish = (html: string): string =>
  hasOwnScript()
    ? html.replace(TEXT_ALONE, (element, tag: string, attributes: string, text: string) =>
        / lang=/.test(attributes) || !isEnglish(text.replace(/<!-- -->|&\w+;|&#\w+;/g, ' '))
          ? element
          : `<${tag} lang="en"${attributes}>${text}</${tag}>`,
      )
    : html
