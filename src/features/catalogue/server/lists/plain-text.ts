import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi
const MARKUP = /<\/?[a-z][^<>]*>|<!--/i

/** With the entities of HTML as their characters. */
export const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (entity) => textOf(parseFragment(entity)))

/** Text that `toPlainText` and `decodeEntities` give back. */
export function withEntities(text: string): string {
  const plain = text.replace(ENTITY, (entity) => `&amp;${entity.slice(1)}`)
  return MARKUP.test(plain) ? plain.replaceAll('<', '&lt;') : plain
}

/** HTML as the text that it shows, its paragraphs and list entries as lines; other text with its entities decoded. */
export function toPlainText(html: string): string {
  if (!MARKUP.test(html)) return decodeEntities(html)
  return textOf(parseFragment(html))
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
const UNSEEN = new Set(['script', 'style', 'template', 'title', 'iframe', 'noscript'])

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if (!('childNodes' in node) || UNSEEN.has(node.nodeName)) return ''
  const inner = node.childNodes.map(textOf).join('')
  if (node.nodeName === 'td' || node.nodeName === 'th') return `${inner} `
  if (!LINE.has(node.nodeName)) return inner
  return node.nodeName === 'li' ? `\n- ${inner.trim()}\n` : `\n${inner}\n`
}
