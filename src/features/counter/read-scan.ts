import { t } from '#shared/words.ts'
import { readPacketCode } from '#shared/barcode.ts'

/** How the labels of the shop's own scale are built: prefix, item number, value, check digit. */
export interface ScaleFormat {
  /** The first digits of every label of this kind. */
  prefix: string
  itemDigits: number
  value: 'grams' | 'paise'
  /** What one of the value stands for: 10 where the label has ten-paise steps. */
  factor?: number | undefined
}

export type Scan =
  | { kind: 'packet'; barcode: string; expiresOn: string | null }
  | { kind: 'scale'; item: string; grams: number }
  | { kind: 'scale'; item: string; paise: number }
  | { refused: 'barcode_wrong' }
  | { refused: 'weight_missing'; item: string }

/** What a scanner has read: a packet, a label of the shop's own scale, or nothing that can be sold. */
export function readScan(text: string, formats: readonly ScaleFormat[]): Scan {
  const code = readPacketCode(text)
  if (code === null) return { refused: 'barcode_wrong' }
  const { barcode, expiresOn } = code
  const fitting = barcode.length === 13 ? formats.filter(({ prefix }) => barcode.startsWith(prefix)) : []
  // Formats that overlap were saved by an earlier release.
  const [format] = fitting.sort((a, b) => b.prefix.length - a.prefix.length)
  if (!format) return { kind: 'packet', barcode, expiresOn }
  const { prefix, itemDigits, value: unit, factor = 1 } = format
  const item = barcode.slice(prefix.length, prefix.length + itemDigits)
  const value = Number(barcode.slice(prefix.length + itemDigits, -1)) * factor
  if (value === 0) return { refused: 'weight_missing', item }
  return unit === 'grams' ? { kind: 'scale', item, grams: value } : { kind: 'scale', item, paise: value }
}

/** Two formats of which one takes the labels of the other; null for none. */
export function overlappingFormats<Format extends Pick<ScaleFormat, 'prefix'>>(
  formats: readonly Format[],
): [Format, Format] | null {
  for (const [at, one] of formats.entries()) {
    const other = formats
      .slice(at + 1)
      .find(({ prefix }) => prefix.startsWith(one.prefix) || one.prefix.startsWith(prefix))
    if (other) return [one, other]
  }
  return null
}

/** What is said about two formats that overlap. */
export const overlapText = (one: Pick<ScaleFormat, 'prefix'>, other: Pick<ScaleFormat, 'prefix'>): string =>
  one.prefix === other.prefix
    ? t('counter.two-labels-begin-with-prefix-give-one', { prefix: one.prefix })
    : t('counter.a-label-that-begins-with-prefix-fits', {
        prefix: one.prefix.length > other.prefix.length ? one.prefix : other.prefix,
        prefix2: one.prefix,
        prefix3: other.prefix,
      })

/** An item number as scales and shopkeepers write it, without its zeros: label 00857 is SKU 857. */
export const itemKey = (item: string): string => item.replace(/^0+(?=\d)/, '')
