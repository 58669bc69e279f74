import { hasOwnScript, isEnglish, SPOKEN } from '#shared/is-english.ts'

/** An element with nothing but text in it, as React writes it. */
const TEXT_ALONE = /<(\w+)((?:\s[^<>]*)?)>((?:[^<>]|<!-- -->)+)<\/\1>/g
/** An element that has no text, only what is read aloud for it. */
const NAME_ALONE = /<(img|input)(\s[^<>]*)>/g
const NAMES = new RegExp(` (?:${SPOKEN.join('|')})="([^"]*)"`, 'g')

const isEnglishHtml = (text: string): boolean => isEnglish(text.replace(/<!-- -->|&\w+;|&#\w+;/g, ' '))

/** The HTML of a page with `lang` at what is still in English, for screen readers: what nobody translated, or wrote in Latin letters. */
export const markEnglish = (html: string): string =>
  hasOwnScript()
    ? html
        .replace(TEXT_ALONE, (element, tag: string, attributes: string, text: string) =>
          / lang=/.test(attributes) || !isEnglishHtml(text)
            ? element
            : `<${tag} lang="en"${attributes}>${text}</${tag}>`,
        )
        .replace(NAME_ALONE, (element, tag: string, attributes: string) =>
          / lang=/.test(attributes) ||
          !isEnglishHtml([...attributes.matchAll(NAMES)].map(([, name]) => name).join(' '))
            ? element
            : `<${tag} lang="en"${attributes}>`,
        )
    : html
