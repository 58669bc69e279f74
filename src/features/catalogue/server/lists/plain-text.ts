import { Tokenizer, TokenizerMode, type TokenHandler } from 'parse5'

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi
const MARKUP = /<\/?[a-z][^<>]*>|<!--/i

/** With the entities of HTML as their characters. */
export const decodeEntities = (text: string): string => text.replace(ENTITY, textOf)

/** Text that `toPlainText` and `decodeEntities` give back. */
export function withEntities(text: string): string {
  const plain = text.replace(ENTITY, (entity) => `&amp;${entity.slice(1)}`)
  return MARKUP.test(plain) ? plain.replaceAll('<', '&lt;') : plain
}

/** HTML as the text that it shows, its paragraphs and list entries as lines; other text with its entities decoded. */
export function toPlainText(html: string): string {
  if (!MARKUP.test(html)) return decodeEntities(html)
  return textOf(html)
    .split('\n')
    .map((line) => line.replace(/[ \t\u00A0]+/g, ' ').trim())
    .filter((line) => line !== '' && line !== '-')
    .join('\n')
}

const LINE = new Set(
  'address article aside blockquote br dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tr ul'.split(
    ' ',
  ),
)
/** Elements whose content is not shown, with how it is read. */
const UNSEEN: Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  template: TokenizerMode.DATA,
}

/** Read tag by tag: a tree of a text that opens thousands of tags takes minutes and overflows the stack. */
function textOf(html: string): string {
  let [text, unseen, isAtDash] = ['', 0, false]
  const add = (more: string) => {
    // The text of a list entry stands behind its dash.
    const added = unseen > 0 ? '' : isAtDash ? more.trimStart() : more
    text += added
    if (added !== '') isAtDash = false
  }
  const addDash = () => {
    if (unseen > 0 || isAtDash) return
    text += '\n- '
    isAtDash = true
  }
  const handler: TokenHandler = {
    onCharacter: ({ chars }) => add(chars),
    onWhitespaceCharacter: ({ chars }) => add(chars),
    onStartTag: ({ tagName }) => {
      const mode = Object.hasOwn(UNSEEN, tagName) ? UNSEEN[tagName] : undefined
      if (mode !== undefined) {
        unseen += 1
        tokenizer.state = mode
      } else if (tagName === 'li') addDash()
      else if (LINE.has(tagName)) add('\n')
    },
    onEndTag: ({ tagName }) => {
      if (Object.hasOwn(UNSEEN, tagName)) unseen = Math.max(0, unseen - 1)
      else if (tagName === 'td' || tagName === 'th') add(' ')
      else if (LINE.has(tagName)) {
        // An entry without text ends here, and its dash is left out with its line.
        if (tagName === 'li') isAtDash = false
        add('\n')
      }
    },
    onComment: () => undefined,
    onDoctype: () => undefined,
    onNullCharacter: () => undefined,
    onEof: () => undefined,
  }
  const tokenizer = new Tokenizer({}, handler)
  tokenizer.write(html, true)
  return text
}
