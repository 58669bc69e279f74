import { anySize } from '#features/catalogue/pack-key.ts'
import type { PackSize } from '#features/catalogue/pack-size.ts'
import { isSameSize } from '#features/search/engine/pack-size.ts'
import type { Pack, Product } from '#shared/shapes.ts'
import { MOST_PIECES } from './limits.ts'

/** How many of which pack of a product are meant. */
interface ChosenPack {
  unit: string
  pieces: number
  /** Together they are what was asked for. */
  isExact: boolean
}

/** More packs than this are no way to get a size. */
const MOST_FOR_A_SIZE = 20

/** The pack for a size: one of it, else the largest that several of make it up, else the first. */
export function choosePack(product: Product, size: PackSize | null, pieces: number): ChosenPack {
  const packs = [...product.packs].sort((one, other) => Number(other.stock > 0) - Number(one.stock > 0))
  const first = packs.find(({ unit, stock }) => unit === product.unit && stock > 0) ?? packs[0]!
  if (!size) return { unit: first.unit, pieces, isExact: true }
  const sized = packs.flatMap((pack) => {
    const own = anySize(pack.unit)
    return own && own.of === size.of ? [{ pack, own }] : []
  })
  const same = sized.find(({ own }) => isSameSize(own, size))
  if (same) return { unit: same.pack.unit, pieces, isExact: true }
  const several = sized
    .map(({ pack, own }) => ({ pack, times: size.amount / own.amount, amount: own.amount }))
    .filter(
      ({ times }) => times <= MOST_FOR_A_SIZE && times > 1 && Math.abs(times - Math.round(times)) < 0.001,
    )
    .sort((one, other) => inStock(other.pack) - inStock(one.pack) || other.amount - one.amount)[0]
  if (several) {
    const all = Math.min(MOST_PIECES, pieces * Math.round(several.times))
    return { unit: several.pack.unit, pieces: all, isExact: true }
  }
  // "12 bananas" of what is sold by the bunch: so many, as they were asked for.
  if (size.of === 'pc')
    return { unit: first.unit, pieces: Math.min(MOST_PIECES, size.amount), isExact: false }
  return { unit: first.unit, pieces, isExact: false }
}

const inStock = ({ stock }: Pack) => Number(stock > 0)
