import { formatRupees, sellingPaise, toPercent, formatPaise } from '#shared/money.ts'
import type { ChangedValue } from './changed-values.ts'

/** One changed field, in words: "price", "of 500 g", "₹30.00", "₹28.00". */
export interface ChangedLine {
  label: string
  /** Which pack of a product, or which day: "500 g". */
  part: string | null
  /** Null for a value that was missing or empty. */
  from: string | null
  to: string | null
  /** A text too long for one sentence. */
  isLong: boolean
}

type Fields = Readonly<Record<string, unknown>>

export function changedLines(changes: Readonly<Record<string, ChangedValue>>): ChangedLine[] {
  return Object.entries(changes).flatMap(([field, { from, to }]) =>
    isPackList(from) || isPackList(to)
      ? packLines((from ?? []) as Fields[], (to ?? []) as Fields[])
      : isTitledList(from) || isTitledList(to)
        ? titledLines(field, (from ?? []) as Fields[], (to ?? []) as Fields[])
        : changesOf(field, null, from, to),
  )
}

function changesOf(field: string, part: string | null, from: unknown, to: unknown): ChangedLine[] {
  if (isFields(from) || isFields(to)) {
    const [before, after] = [isFields(from) ? from : {}, isFields(to) ? to : {}]
    return changedKeys(before, after).flatMap((key) =>
      changesOf(key, labelOf(field), before[key], after[key]),
    )
  }
  const [before, after] = [valueText(field, from), valueText(field, to)]
  if (before === after && before !== null && before.length <= LONGEST) return []
  const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > LONGEST
  return [{ label: labelOf(field), part, from: before, to: after, isLong }]
}

const LONGEST = 90

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const changedKeys = (from: Fields, to: Fields): string[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]),
  )

const isPackList = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isFields(one) && 'unit' in one)

const isTitledList = (value: unknown): value is Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isFields(one) && 'title' in one)

/** Banners are identified by their title. */
function titledLines(field: string, from: Fields[], to: Fields[]): ChangedLine[] {
  const titles = [...new Set([...from, ...to].map(({ title }) => String(title)))]
  const lines = titles.flatMap((title) => {
    const [before, after] = [from, to].map((list) => list.find((one) => one.title === title))
    if (before && after)
      return changedKeys(before, after).flatMap((key) => changesOf(key, title, before[key], after[key]))
    const label = labelOf(field).replace(/s$/, '')
    return [{ label, part: null, from: before ? title : null, to: after ? title : null, isLong: false }]
  })
  const [before, after] = [from, to].map((list) => list.map(({ title }) => String(title)).join(', '))
  const order = `order of ${labelOf(field)}`
  return lines.length > 0
    ? lines
    : [{ label: order, part: null, from: before ?? null, to: after ?? null, isLong: false }]
}

/** Packs are identified by their unit; the selling price comes before the MRP. */
function packLines(from: Fields[], to: Fields[]): ChangedLine[] {
  const units = [...new Set([...from, ...to].map(({ unit }) => String(unit)))]
  const lines = units.flatMap((unit) => {
    const [before, after] = [from, to].map((packs) => packs.find((pack) => pack.unit === unit))
    if (!before || !after) return [packLine(unit, before, after)]
    const price = { from: priceText(before), to: priceText(after) }
    return [
      ...(price.from === price.to ? [] : [{ label: 'price', part: unit, ...price, isLong: false }]),
      ...changedKeys(before, after)
        .filter((key) => !isImpliedByPrice(key, before, after))
        .flatMap((key) => changesOf(key, unit, before[key], after[key])),
    ]
  })
  // The packs are the same, in another order.
  return lines.length > 0 ? lines : [packOrder(from, to)]
}

/** Without a discount the price is the MRP, so the line about the price covers both. */
const isImpliedByPrice = (key: string, before: Fields, after: Fields): boolean => {
  if (priceText(before) === priceText(after)) return false
  return key === 'discountMicro' || (key === 'pricePaise' && !before.discountMicro && !after.discountMicro)
}

const packLine = (unit: string, before: Fields | undefined, after: Fields | undefined): ChangedLine => ({
  label: 'pack',
  part: null,
  from: before ? `${unit}, ${priceText(before)}` : null,
  to: after ? `${unit}, ${priceText(after)}` : null,
  isLong: false,
})

const packOrder = (from: Fields[], to: Fields[]): ChangedLine => {
  const [before, after] = [from, to].map((packs) => packs.map(({ unit }) => String(unit)).join(', '))
  return { label: 'order of packs', part: null, from: before ?? null, to: after ?? null, isLong: false }
}

const priceText = ({ pricePaise, discountMicro }: Fields): string =>
  formatPaise(sellingPaise(Number(pricePaise ?? 0), Number(discountMicro ?? 0)))

const rupeeFields = new Set([
  'minimum',
  'cashLimit',
  'codeAbove',
  'minOrderAmount',
  'maxOrderAmount',
  'amount',
])

function valueText(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') {
    if (field.endsWith('Paise')) return formatPaise(value)
    if (field === 'discountMicro') return `${toPercent(value)}%`
    return rupeeFields.has(field) ? formatRupees(value) : String(value)
  }
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return JSON.stringify(value)
  if (value.length === 0) return null
  if (value.every((one) => typeof one !== 'object')) return value.join(', ')
  return value.length === 1 ? '1 entry' : `${value.length} entries`
}

const labels: Record<string, string> = {
  pricePaise: 'MRP',
  discountMicro: 'discount',
  sku: 'SKU',
  fssai: 'FSSAI number',
  gstin: 'GSTIN',
  hsnDigits: 'digits of HSN codes',
  onePrice: 'rate of goods for one price',
  maxPerOrder: 'limit per order',
  weighed: 'sold by weight',
  sharesStock: 'shares its stock',
  images: 'pictures',
  image: 'picture',
  categoryId: 'category number',
  subCategoryId: 'sub-category number',
  subCategory: 'sub-category',
  amountPaise: 'amount',
  details: 'details',
  veg: 'vegetarian mark',
  publish: 'publishing',
  isActive: 'switch',
  isOpen: 'opening',
  sortOrder: 'position',
  cashLimit: 'cash limit',
  ridersTake: 'riders take orders themselves',
  codeAbove: 'riders ask for the code above',
  wholeRupees: 'whole rupees at the door',
  mrpRule: 'price of packets with an older MRP',
  cashOnDelivery: 'cash on delivery',
  vpa: 'UPI address',
  mc: 'merchant category',
  atCheckout: 'UPI at the checkout',
  ifUnpaid: 'what becomes of unpaid orders',
  photoFor: 'what a photo is needed of',
  upTo: 'settled at once up to',
  timesPerMonth: 'times a month',
  accountDays: 'days of an account',
  trustsRegulars: 'trust in regular shoppers',
  minimum: 'minimum order',
  mode: 'opening',
  newOrdersTo: 'address for new orders',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** "copyrightYear" becomes "copyright year"; a name that people typed, such as "Shelf life", stays. */
const labelOf = (field: string): string =>
  labels[field] ??
  field.replaceAll(/[-_]/g, ' ').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
