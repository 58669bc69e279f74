import { plainDigits } from '#shared/typed-digits.ts'
import { containers, measureOf, partsOf, simplified, SIZE, sizeOf, type PackSize } from './pack-size.ts'

// In a file of its own: a first visit to the shop needs only the sizes.

const inOneScript = (unit: string): string => simplified(plainDigits(unit.normalize('NFC')))

/** The same for all spellings of one pack: `1 kg`, `1 KG`, `1kg`, `1,000 g`. Units that are not understood only ignore case. */
export function packKey(unit: string): string {
  const text = inOneScript(unit)
  const parts = partsOf(text)
  if (!parts) return text
  const { count, one, extra, of } = parts
  return `${count}x${one.toFixed(3)}+${extra} ${of}${containers.exec(text)?.[1] ?? ''}`
}

const someSize = new RegExp(`(?<![\\d.,/])(?:(\\d{1,4}) ?x ?)?${SIZE}`, 'u')

/** The size that a text names first, even if the rest of it is not understood. */
export function anySize(unit: string): PackSize | null {
  const text = inOneScript(unit)
  const parts = partsOf(text)
  if (parts) return sizeOf(parts)
  const [, times, number, word = ''] = someSize.exec(text) ?? []
  const measure = measureOf(word)
  return (
    measure &&
    sizeOf({ count: Number(times ?? 1), one: Number(number) * measure.amount, extra: 0, of: measure.of })
  )
}
