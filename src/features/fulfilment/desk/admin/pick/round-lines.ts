import { t, written } from '#shared/words.ts'
import { localName } from '#shared/local-name.ts'
import { formatRupees } from '#shared/money.ts'
import { weightText } from '#shared/weight-text.ts'
import { compareShelves } from '../../compare-shelves.ts'
import type { PickLine, PickOrder } from '../../pick-contract.ts'
import { isSameLine, type PickTap } from './pick-taps.ts'
import { lettersOf, type LetteredOrder } from './round-letters.ts'

/** A line of a round through the shop, with the order that it is for; its name is in the language of the page. */
export interface RoundLine extends PickLine {
  orderId: string
  /** The letter on the order's crate; null for a round of one order. */
  letter: string | null
  /** Not sent yet. */
  isWaiting: boolean
}

/** The lines of a round on one shelf, or of one category where nothing says on which shelf they are. */
interface ShelfOfRound {
  name: string
  lines: RoundLine[]
}

/** One walk for all orders: by shelf, and there each pack for one order after the other. Taps that wait count as done. */
export function shelvesOfRound(
  orders: readonly Pick<PickOrder, 'orderId' | 'lines'>[],
  taps: readonly PickTap[],
  /** The letters that orders have, if not by their order. */
  known: readonly LetteredOrder[] = [],
): ShelfOfRound[] {
  const letters = lettersOf(
    orders.map(({ orderId }) => orderId),
    known,
  )
  const letterOf = (orderId: string): string | null => {
    const letter = letters.find((one) => one.orderId === orderId)!.letter
    return orders.length > 1 || letter !== 'A' ? letter : null
  }
  const groups = new Map<string, ShelfOfRound & { shelf: string | null }>()
  for (const { orderId, lines = [] } of orders)
    for (const line of lines) {
      const tap = taps.find((one) => isSameLine(one, { orderId, position: line.position }))
      const name = line.shelf ?? shelfOfCategory(line)
      const group = groups.get(name) ?? { name, shelf: line.shelf, lines: [] }
      groups.set(name, group)
      const isSamePack = (one: RoundLine) => one.productId === line.productId && one.unit === line.unit
      const before = group.lines.findLastIndex(isSamePack)
      group.lines.splice(before === -1 ? group.lines.length : before + 1, 0, {
        ...line,
        name: localName(line),
        pick: tap ? pickOf(tap) : line.pick,
        orderId,
        letter: letterOf(orderId),
        isWaiting: tap !== undefined,
      })
    }
  return [...groups.values()]
    .toSorted((a, b) => compareShelves(a.shelf, b.shelf))
    .map(({ name, lines }) => ({ name, lines }))
}

const shelfOfCategory = ({ category, categoryTranslations }: PickLine): string =>
  category === null ? t('desk.other') : localName({ name: category, translations: categoryTranslations })

/** What the server will make of a tap. */
function pickOf(tap: PickTap): PickLine['pick'] {
  const { suppliedQuantity, suppliedGrams: grams, replacement, why, printed } = tap
  if (suppliedQuantity === undefined && grams === undefined && !replacement && !why) return null
  return {
    ...(grams === undefined ? { quantity: suppliedQuantity ?? 0 } : { grams }),
    ...(why && { why }),
    ...(printed && { printed }),
    ...(replacement && {
      replacement: { name: '', ...replacement, inHand: replacement.inHand === true },
    }),
  }
}

/** How many packets of a line are supplied: all, until it is decided. */
export const takenOf = ({ pick, quantity }: PickLine): number => (pick ? (pick.quantity ?? 0) : quantity)

/** Whether somebody still has to read which MRP is printed. */
export const isUnread = (line: PickLine): boolean =>
  line.mrps !== undefined && takenOf(line) > 0 && line.pick?.printed === undefined

/** What is printed on the packets of a line; whatever else was decided about it stays. */
export function tapOfMrps(line: RoundLine, printed: NonNullable<PickTap['printed']>): PickTap {
  const { orderId, position, pick } = line
  const { replacement, why } = pick ?? {}
  return {
    orderId,
    position,
    suppliedQuantity: takenOf(line),
    printed,
    ...(why && { why }),
    ...(replacement && {
      replacement: {
        productId: replacement.productId,
        unit: replacement.unit,
        quantity: replacement.quantity,
        ...(replacement.grams !== undefined && { grams: replacement.grams }),
        inHand: replacement.inHand,
      },
      // It was asked about before.
      confirmed: true,
    }),
  }
}

/** Whether everything about a line is decided. */
export const isDone = (line: PickLine): boolean => isDecided(line) && !isUnread(line)

const isDecided = ({ pick, grams }: PickLine): boolean =>
  pick !== null &&
  (grams === undefined || pick.grams !== undefined || pick.quantity === 0) &&
  (pick.replacement?.packGrams === undefined || pick.replacement.grams !== undefined)

/** The packs of a line, and whom they are for in a round of several orders. */
export const whatOf = ({ name, unit, letter }: RoundLine): string =>
  letter ? t('desk.what-for-letter', { what: `${name} ${unit}`, letter }) : `${name} ${unit}`

/** What was decided, in words: "1 of 3, none left, 2 × Oats 500 g instead"; empty for nothing. */
export function pickText({ pick, quantity, grams }: PickLine): string {
  if (!pick) return ''
  const { why, replacement } = pick
  const amount =
    pick.grams !== undefined
      ? grams === undefined
        ? weightText(pick.grams)
        : t('desk.part-of-whole', { part: weightText(pick.grams), whole: weightText(grams * quantity) })
      : pick.quantity === quantity
        ? t('desk.got-it')
        : pick.quantity === 0 || pick.quantity === undefined
          ? t('desk.none')
          : t('desk.part-of-whole', { part: pick.quantity, whole: quantity })
  const instead =
    replacement &&
    t('desk.what-instead', {
      what: `${replacement.quantity} × ${[localName(replacement), replacement.unit].filter(Boolean).join(' ')}${replacement.grams === undefined ? '' : `, ${weightText(replacement.grams)},`}`,
    })
  const mrps = pick.printed?.map(
    ({ mrp, pieces }, _, { length }) =>
      `${length > 1 ? `${pieces} × ` : ''}${t('desk.mrp-price', { price: formatRupees(mrp) })}`,
  )
  return [amount, ...(mrps ?? []), why && reasons[why], instead].filter(Boolean).join(', ')
}

const reasons = written({
  none_left: () => t('desk.none-left-on-the-shelf'),
  bad: () => t('desk.bad-or-broken-2'),
})

/** Of several packs that are weighed each may have a label of its own; a line that was replaced stays as it is. */
export const takesAnotherLabel = ({ pick, quantity }: PickLine): boolean =>
  quantity > 1 && pick?.grams !== undefined && !pick.replacement

/** More than so much of what was ordered is asked about. */
const LIKELY = 1.1

/** A weight that is asked about once: nothing, or more than a tenth above what was ordered. Null for a likely one. */
export function weightQuestion(
  grams: number,
  { grams: nominal = 0, quantity, unit }: PickLine,
): string | null {
  const whole = nominal * quantity
  if (grams === 0)
    return t('desk.nothing-of-weighttext-press-again-to-leave', { weightText: weightText(whole), unit })
  if (grams > whole * LIKELY)
    return t('desk.weighttext-of-weighttext2-press-again-if-that', {
      weightText: weightText(grams),
      weightText2: weightText(whole),
    })
  return null
}

/**
 * The line that a barcode ticks: one that was begun and has room for what a label says, one that waits, one that takes another
 * label, else any that has it; null when nothing in this round has it. A label of the shop's own scale also says how much lies on it.
 */
export function lineOfBarcode(
  lines: readonly RoundLine[],
  code: string,
): { line: RoundLine; grams: number | null } | null {
  const found = lines.flatMap((line) => {
    const grams = gramsOnLabel(line, code)
    const isOf = line.barcode === code || line.barcodes?.includes(code) || grams !== null
    return isOf ? [{ line, grams }] : []
  })
  const takes = ({ line, grams }: (typeof found)[number]) => grams !== null && takesAnotherLabel(line)
  const hasRoom = ({ line, grams }: (typeof found)[number]) =>
    (line.pick?.grams ?? 0) + (grams ?? 0) <= (line.grams ?? 0) * line.quantity * LIKELY
  return (
    found.find((one) => takes(one) && hasRoom(one)) ??
    found.find(({ line }) => line.pick === null) ??
    found.find(takes) ??
    found[0] ??
    null
  )
}

/** Of a label with 13 digits, of which the last is a check digit. */
function gramsOnLabel({ labels = [] }: PickLine, code: string): number | null {
  const label = code.length === 13 ? labels.find(({ begins }) => code.startsWith(begins)) : undefined
  return label ? Math.round(Number(code.slice(label.begins.length, -1)) * label.gramsOfOne) : null
}

export const bagsOf = (lines: readonly PickLine[]): string => {
  const isFood = new Set(lines.map((line) => line.isFood))
  return isFood.size > 1 ? t('desk.two-bags-food-other-things') : ''
}
