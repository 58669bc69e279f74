import { t } from '#shared/words.ts'
import type { PromiseSwitches, Settings, Shop, TaxSettings } from './contract.ts'

/** The legal name is that of the tax settings, which documents have too. */
type ShownShop = Shop & Pick<TaxSettings, 'legalName'> & Pick<Settings, 'upi'>

/** The placeholders of a policy text, and their values in Markdown; empty when the shop has no such value. */
function placeholderValues(shop: ShownShop, promises: PromiseSwitches): Record<string, string> {
  const { contact, grievanceOfficer: officer, customerCare, nodalContact: nodal } = shop
  const plain = {
    shop: shop.name,
    company: shop.company,
    legalName: shop.legalName === shop.company ? '' : shop.legalName,
    email: contact.email,
    phone: contact.phone,
    address: contact.address,
    hours: contact.hours,
    officer: officer.name,
    officerDesignation: officer.designation,
    officerEmail: officer.email,
    officerPhone: officer.phone,
    headOffice: shop.headOffice,
    branches: shop.branches
      .split(/\s*\n\s*/)
      .filter(Boolean)
      .join('; '),
    carePhone: customerCare.phone,
    careEmail: customerCare.email,
    nodal: nodal.name,
    nodalEmail: nodal.email,
    nodalPhone: nodal.phone,
    fssai: shop.fssai,
    gstin: shop.gstin,
  }
  const values = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, escapeMarkdown(value)]),
  )
  const ways = [
    values.phone && t('storefront.call-phone', { phone: values.phone }),
    values.email &&
      t('storefront.write-to-address', { address: `[${values.email}](mailto:${values.email})` }),
  ].filter(Boolean)
  const kept = Object.fromEntries(
    Object.entries(promises).map(([name, isMade]) => [name, isMade ? 'yes' : '']),
  )
  const ownUpi = shop.upi.vpa !== '' && shop.upi.atCheckout ? 'yes' : ''
  return { ...values, ...kept, ownUpi, callOrWrite: ways.join(t('storefront.or-between')) }
}

/** "{phone}", and "{?callsFirst}", which shows nothing itself. */
const PLACEHOLDER = /\{(\??)(\w+)\}/g

/**
 * Fills the shop's data into a Markdown text. A sentence, a row of a table or an entry of a list with a value that the
 * shop does not have is left out, and so is a heading that has nothing below it any more. `{?name}` begins a sentence
 * that depends on a value or a promise without showing it. Unknown placeholders stay.
 */
export const fillPolicy = (markdown: string, shop: ShownShop, promises: PromiseSwitches): string =>
  fill(markdown, placeholderValues(shop, promises))

/** A text as its owner edits it: with the sentences that the shop shows now, and the placeholders of its values. */
export const withoutSwitches = (markdown: string, shop: ShownShop, promises: PromiseSwitches): string =>
  fill(markdown, placeholderValues(shop, promises), '?')

/** The placeholders by what their owner reads and types: "{phone number}" for "{phone}". */
const PLACEHOLDER_WORDS: Record<string, string> = {
  shop: 'shop name',
  company: 'company',
  legalName: 'legal name',
  email: 'email address',
  phone: 'phone number',
  address: 'address',
  hours: 'opening hours',
  officer: 'grievance officer',
  officerDesignation: 'designation of the officer',
  officerEmail: 'email address of the officer',
  officerPhone: 'number of the officer',
  headOffice: 'head office',
  branches: 'branches',
  carePhone: 'customer care number',
  careEmail: 'customer care email address',
  nodal: 'nodal contact',
  nodalEmail: 'email address of the nodal contact',
  nodalPhone: 'number of the nodal contact',
  fssai: 'FSSAI number',
  gstin: 'GSTIN',
  callOrWrite: 'call or write',
}
const namesByWords = new Map(Object.entries(PLACEHOLDER_WORDS).map(([name, words]) => [words, name]))

/** A text with its placeholders in words, as it is edited. */
export const inWords = (markdown: string): string =>
  markdown.replace(/\{(\w+)\}/g, (braced, name: string) => {
    const words = PLACEHOLDER_WORDS[name]
    return words ? `{${words}}` : braced
  })

/** The same text as it is stored. */
export const fromWords = (markdown: string): string =>
  markdown.replace(/\{([\w ]+)\}/g, (braced, words: string) => {
    const name = namesByWords.get(words)
    return name ? `{${name}}` : braced
  })

/** The same text with each paragraph and each entry of a list in one line, as it is edited. */
export const unwrapped = (markdown: string): string =>
  blocksOf(markdown)
    .map((block) =>
      block.startsWith('|')
        ? block
        : itemsOf(block)
            .map((item) => item.replace(/\s*\n\s*/g, ' '))
            .join('\n'),
    )
    .join('\n\n')

/** Fills in every placeholder, or those with this mark alone. */
function fill(markdown: string, values: Record<string, string>, only?: '?'): string {
  const isFilled = (mark: string, name: string) =>
    Object.hasOwn(values, name) && (only === undefined || mark === only)
  const lacksValue = (text: string): boolean =>
    [...text.matchAll(PLACEHOLDER)].some(([, mark = '', name = '']) => isFilled(mark, name) && !values[name])
  const filled = (text: string): string =>
    text.replace(PLACEHOLDER, (braced, mark: string, name: string) =>
      isFilled(mark, name) ? (mark ? '' : values[name]!) : braced,
    )
  const kept = blocksOf(markdown).map((block) => {
    if (!lacksValue(block)) return block
    if (block.startsWith('|')) return keptRows(block.split('\n'), lacksValue)
    return itemsOf(block)
      .map((item) => keptSentences(item, lacksValue))
      .filter(Boolean)
      .join('\n')
  })
  return filled(withoutEmptySections(kept).join('\n\n'))
}

const HEADING = /^#{1,6} /

/** Paragraphs, lists and tables; a heading is a block of its own. */
const blocksOf = (markdown: string): string[] =>
  markdown
    .replaceAll('\r\n', '\n')
    .replace(/^#{1,6} .*$/gm, '\n$&\n')
    .split(/\n[ \t]*\n/)
    .map((block) => block.replace(/^\n+|\s+$/g, ''))
    .filter(Boolean)

/** A table without the rows that lack a value; nothing if only its heading is left. */
function keptRows([head = '', rule = '', ...rows]: string[], lacksValue: (text: string) => boolean): string {
  const kept = rows.filter((row) => !lacksValue(row))
  return kept.length === 0 || lacksValue(head) ? '' : [head, rule, ...kept].join('\n')
}

const BULLET = /^\s*(?:[-*+]|\d+[.)]) /
/** A line that shows values and no words, such as an address of an officer. */
const ONLY_VALUES = /^(?:[^\p{L}\p{N}]*(?:\{\w+\}|\]\([^)]*\)))+[^\p{L}\p{N}]*$/u

/** The entries of a list, the lines that only show values, or the whole paragraph. */
function itemsOf(block: string): string[] {
  const items: string[] = []
  let joins = false
  for (const line of block.split('\n')) {
    const isAlone = ONLY_VALUES.test(line)
    if (joins && !isAlone && !BULLET.test(line)) items.push(`${items.pop()!}\n${line}`)
    else items.push(line)
    joins = !isAlone
  }
  return items
}

/** An entry or a paragraph without the sentences that lack a value. */
function keptSentences(item: string, lacksValue: (text: string) => boolean): string {
  const bullet = BULLET.exec(item)?.[0] ?? ''
  const sentences = item.slice(bullet.length).split(/(?<=[.!?।][*_)”’]*)\s+/)
  const kept = sentences.filter((sentence) => !lacksValue(sentence))
  return kept.length === 0 ? '' : bullet + kept.join(' ')
}

/** Drops emptied blocks, and each heading whose blocks have all been emptied. */
function withoutEmptySections(blocks: string[]): string[] {
  return blocks.filter((block, at) => {
    if (!HEADING.test(block)) return block !== ''
    const next = blocks.findIndex((other, later) => later > at && HEADING.test(other))
    const below = blocks.slice(at + 1, next === -1 ? undefined : next)
    return below.length === 0 || below.some((other) => other !== '')
  })
}

/** Escapes Markdown: a shop called "A*B" must not start bold text. */
const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_[\]<>#|~&]/g, '\\$&').replace(/\s+/g, ' ')
