import { localName } from '#shared/local-name.ts'
import { t, written } from '#shared/words.ts'
import type { GuestLine } from './guest-cart.ts'
import { itemsText } from './cart-line.ts'

export interface SkippedLine {
  productId: number
  unit: string
  reason: 'not_found' | 'out_of_stock' | 'cart_full'
}

const reasons = written({
  not_found: () => t('cart.no-longer-sold'),
  out_of_stock: () => t('cart.out-of-stock-2'),
  cart_full: () => t('cart.the-cart-is-full'),
}) satisfies Record<SkippedLine['reason'], string>

const MAX_NAMED = 2

/** The message about what login merged from this device's cart; null when it was empty. */
export function mergeMessage(lines: readonly GuestLine[], skipped: readonly SkippedLine[]): string | null {
  if (lines.length === 0) return null
  const isSkipped = (line: GuestLine) =>
    skipped.some(({ productId, unit }) => productId === line.productId._id && unit === line.unit)
  const merged = new Set(lines.filter((line) => !isSkipped(line)).map((line) => line.productId._id)).size
  const added =
    merged === 0
      ? t('cart.no-items-from-this-device-could-be')
      : t('cart.itemstext-from-this-device-merged-other-are', { itemsText: itemsText(merged), merged })
  return skipped.length === 0
    ? added
    : t('cart.added-not-added-skippedtext', { added, skippedText: skippedText(lines, skipped) })
}

function skippedText(lines: readonly GuestLine[], skipped: readonly SkippedLine[]): string {
  const named = skipped.slice(0, MAX_NAMED).map(({ productId, unit, reason }) => {
    const product = lines.find((line) => line.productId._id === productId)?.productId
    return `${(product && localName(product)) || unit} (${reasons[reason]})`
  })
  const more = skipped.length - named.length
  return named.join(', ') + (more > 0 ? t('cart.and-more-more', { more }) : '')
}
