import { t } from '#shared/words.ts'
import { paths } from '#shared/paths.ts'
import { whatsAppLink } from '#shared/whatsapp-link.ts'

export interface LinkedPack {
  productId: number
  unit: string
  quantity: number
}

/** The packs that one address names at most. */
export const MOST_LINKED = 50

const MAX_QUANTITY = 1_000_000

/** The address that puts these packs into a cart; of more than 50 the first ones. It says no price. */
export const cartLink = (packs: readonly LinkedPack[]): string =>
  `${paths.cart}?add=${packs
    .slice(0, MOST_LINKED)
    .map(({ productId, quantity, unit }) => `${productId}-${quantity}-${encodeURIComponent(unit)}`)
    .join('~')}`

/** The packs that the parameter `add` names; what nobody can read is left out, and of one pack twice the last counts. */
export function readCartLink(add: string | null): LinkedPack[] {
  const packs = new Map<string, LinkedPack>()
  for (const part of (add ?? '').split('~').slice(0, MOST_LINKED)) {
    const [, id, count, unit] = /^(\d{1,9})-(\d{1,7})-(.{1,40})$/su.exec(part) ?? []
    const [productId, quantity] = [Number(id), Number(count)]
    if (!unit || productId < 1 || quantity < 1 || quantity > MAX_QUANTITY) continue
    packs.set(`${productId} ${unit}`, { productId, unit, quantity })
  }
  return [...packs.values()]
}

/** The packs of the first such address in a text, such as a message that was forwarded. */
export function linkedIn(text: string): LinkedPack[] {
  const [, add = ''] = /\/cart\?add=([^\s&#]+)/.exec(text) ?? []
  try {
    return readCartLink(decodeURIComponent(add))
  } catch {
    return []
  }
}

interface OrderDraft {
  packs: readonly (LinkedPack & { name: string })[]
  total: string
  origin: string
}

/** A draft for the shop in WhatsApp: what is wanted, its sum, and the address that puts it into a cart. */
export function orderOnWhatsApp(mobile: string, { packs, total, origin }: OrderDraft): string {
  const lines = packs.map(({ quantity, name, unit }) => `${quantity} x ${name.replaceAll(',', ' ')} ${unit}`)
  return whatsAppLink(
    Number(mobile),
    [
      t('cart.i-would-like-to-order'),
      ...lines,
      t('cart.total-total', { total }),
      origin + cartLink(packs),
    ].join('\n'),
  )
}
