import { parse } from 'csv-parse/browser/esm/sync'
import { csvLine, FORMULA } from '#shared/csv.ts'
import type { ManagedPromotion } from '../contract.ts'
import { KIND_NAMES } from '../offer-words.ts'
import { OFFER_CHANNELS, type PromotionDraft } from '../promotion-draft.ts'
import { promotionProblem } from '../promotion-problem.ts'
import type { GoodsSet, PromotionKind } from '../promotion-rule.ts'
import { draftOf, emptyOffer, writtenOf, type WrittenOffer } from './offer-draft.ts'

// Offers as a CSV file, in the columns of their form: what is downloaded may be changed and uploaded again.

const SETS = ['products', 'packs', 'categories', 'subCategories'] as const

/** "categories 3 4; packs 12:500 g | 13:1 kg"; the sets of a bundle stand beside each other: "products 1 // products 2". */
const setText = (set: GoodsSet): string =>
  set.all
    ? 'all'
    : SETS.flatMap((key) => {
        const values = set[key] ?? []
        return values.length > 0 ? [`${key} ${values.join(key === 'packs' ? ' | ' : ' ')}`] : []
      }).join('; ')

function readSet(text: string): GoodsSet {
  if (text.trim() === 'all') return { all: true }
  const set: Record<string, (string | number)[]> = {}
  for (const part of text.split(';').filter((one) => one.trim() !== '')) {
    const [, key = '', rest = ''] = /^\s*(\w+)\s*(.*)$/.exec(part) ?? []
    if (!SETS.some((one) => one === key))
      throw new Error(`Goods are written as: all, or ${SETS.map((one) => `${one} …`).join('; ')}`)
    set[key] =
      key === 'packs'
        ? rest.split('|').map((one) => one.trim())
        : rest
            .trim()
            .split(/\s+/)
            .map((one) => readNumber(one)!)
  }
  return set
}

function readNumber(text: string): number | null {
  if (text.trim() === '') return null
  const value = Number(text)
  if (!Number.isFinite(value)) throw new Error(`“${text.slice(0, 40)}” is no number`)
  return value
}

const readYes = (text: string): boolean => {
  if (!/^(yes|no|true|false)$/i.test(text.trim())) throw new Error('Write yes or no')
  return /^(yes|true)$/i.test(text.trim())
}

function readChannels(text: string): WrittenOffer['channels'] {
  const named = text.split(/[\s,]+/).filter(Boolean)
  const unknown = named.find((one) => !OFFER_CHANNELS.some((channel) => channel === one))
  if (unknown !== undefined) throw new Error(`Channels are ${OFFER_CHANNELS.join(' ')}`)
  return OFFER_CHANNELS.filter((channel) => named.includes(channel))
}

function readKind(text: string): PromotionKind {
  if (!Object.hasOwn(KIND_NAMES, text.trim()))
    throw new Error(`A kind is one of ${Object.keys(KIND_NAMES).join(', ')}`)
  return text.trim() as PromotionKind
}

interface Column {
  write: (written: WrittenOffer) => string | number | null
  read: (text: string) => Partial<WrittenOffer>
}

const number = (
  key: 'percent' | 'amount' | 'max' | 'min' | 'price' | 'buyPieces' | 'getPieces' | 'pieces' | 'priority',
): Column => ({ write: (written) => written[key], read: (text) => ({ [key]: readNumber(text) }) })

const limit = (key: 'timesPerOrder' | 'usesTotal' | 'usesPerShopper'): Column => ({
  write: (written) => written[key],
  read: (text) => ({ [key]: readNumber(text) }),
})

const columns: Record<string, Column> = {
  name: { write: ({ name }) => name, read: (name) => ({ name }) },
  kind: { write: ({ kind }) => kind, read: (text) => ({ kind: readKind(text) }) },
  goods: {
    write: ({ kind, sets }) =>
      kind === 'basket' ? '' : kind === 'bundle' ? sets.map(setText).join(' // ') : setText(sets[0] ?? {}),
    read: (text) => ({ sets: text.split('//').map(readSet) }),
  },
  gets: {
    write: ({ kind, getsSame, sets }) => (kind === 'buy_get' && !getsSame ? setText(sets[1] ?? {}) : ''),
    read: (text) =>
      text.trim() === '' ? { getsSame: true } : { getsSame: false, sets: [{}, readSet(text)] },
  },
  buy: number('buyPieces'),
  get: number('getPieces'),
  pieces: number('pieces'),
  price: number('price'),
  percent: number('percent'),
  amount: number('amount'),
  'at most': number('max'),
  from: number('min'),
  starts: { write: ({ starts }) => starts.replace('T', ' '), read: (text) => ({ starts: readTime(text) }) },
  ends: { write: ({ ends }) => ends.replace('T', ' '), read: (text) => ({ ends: readTime(text) }) },
  days: {
    write: ({ hasHours, days }) => (hasHours ? days.join(' ') : ''),
    read: (text) => ({
      hasHours: text.trim() !== '',
      days: text
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((one) => readNumber(one)!),
    }),
  },
  hours: {
    write: ({ hasHours, from, to }) => (hasHours ? `${from}-${to}` : ''),
    read: (text) => {
      if (text.trim() === '') return {}
      const [, from, to] = /^\s*(\d\d:\d\d)\s*-\s*(\d\d:\d\d)\s*$/.exec(text) ?? []
      if (from === undefined || to === undefined) throw new Error('Hours are written as 16:00-19:00')
      return { from, to }
    },
  },
  channels: {
    write: ({ channels }) => channels.join(' '),
    read: (text) => ({ channels: readChannels(text) }),
  },
  'times in one order': limit('timesPerOrder'),
  'orders in all': limit('usesTotal'),
  'orders of each shopper': limit('usesPerShopper'),
  priority: number('priority'),
  active: {
    write: ({ isActive }) => (isActive ? 'yes' : 'no'),
    read: (text) => ({ isActive: readYes(text) }),
  },
}

function readTime(text: string): string {
  if (text.trim() === '') return ''
  const [, day, time] = /^\s*(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)\s*$/.exec(text) ?? []
  if (day === undefined || time === undefined || Number.isNaN(Date.parse(`${day}T${time}:00+05:30`)))
    throw new Error('A time is written as 2026-12-31 23:59')
  return `${day}T${time}`
}

const names = Object.keys(columns)

/** A row without its id and version. */
const cellsOf = (offer: PromotionDraft): (string | number | null)[] => {
  const written = writtenOf(offer)
  return names.map((name) => columns[name]!.write(written))
}

/** All offers; `id` and `version` say which one a row changes. */
export const offersCsv = (offers: readonly ManagedPromotion[]): string[] => [
  csvLine(['id', 'version', ...names]),
  ...offers.map((offer) => csvLine([offer._id, offer.version, ...cellsOf(offer)])),
]

export type OfferRow = { row: number } & (
  | { problem: string }
  | { draft: PromotionDraft; change: { _id: string; version: number } | null }
)

/** The rows of a file that add or change an offer, each with its number in the file; those that change nothing are left out. */
export function readOffersCsv(text: string, offers: readonly ManagedPromotion[]): OfferRow[] {
  const [head = [], ...rows]: string[][] = parse(text, {
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    skip_empty_lines: false,
  })
  const at = new Map(head.map((name, index) => [name.trim().toLowerCase(), index]))
  const missing = ['name', 'kind'].find((name) => !at.has(name))
  if (missing !== undefined) return [{ row: 1, problem: `The column “${missing}” is missing` }]
  const known = new Map(offers.map((offer) => [offer._id, csvLine(cellsOf(offer))]))
  return rows.flatMap((cells, index): OfferRow[] => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const row = index + 2
    const cell = (name: string) => bare(cells[at.get(name) ?? -1] ?? '')
    try {
      const draft = draftOf(written(cell, at))
      const wrong = draft.name.trim() === '' ? { message: 'Type a name.' } : promotionProblem(draft)
      if (wrong) return [{ row, problem: wrong.message }]
      const id = cell('id').trim()
      const line = csvLine(cellsOf(draft))
      // A file that was corrected is uploaded again: what was saved the first time is there.
      if (id === '') return [...known.values()].includes(line) ? [] : [{ row, draft, change: null }]
      if (!known.has(id)) return [{ row, problem: 'There is no offer with this id' }]
      if (known.get(id) === line) return []
      return [{ row, draft, change: { _id: id, version: readNumber(cell('version')) ?? 0 } }]
    } catch (error) {
      return [{ row, problem: error instanceof Error ? error.message : String(error) }]
    }
  })
}

/** Without the apostrophe that keeps a spreadsheet from running a text. */
const bare = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell

function written(cell: (name: string) => string, at: ReadonlyMap<string, number>): WrittenOffer {
  let all: WrittenOffer = { ...emptyOffer, percent: null, isActive: true }
  for (const [name, { read }] of Object.entries(columns)) {
    if (!at.has(name)) continue
    try {
      const part = read(cell(name))
      all = { ...all, ...part, ...(name === 'gets' && part.sets && { sets: [all.sets[0]!, part.sets[1]!] }) }
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
    }
  }
  return { ...all, isPercent: all.percent !== null && all.amount === null }
}
