import type { DemoPack, DemoProduct } from '../catalogue.ts'
import { backTextOf } from './back-text.ts'
import type { Arrangement, LooseShot, PackShape, Shot } from './shot.ts'

/** A shot of one pack: how large it stands among its product's packs, and a paper tag where nothing is printed. */
export interface Posed {
  shot: Shot
  /** 1 is the usual size. */
  share: number
  tag?: string
}

/** What the picture of a pack shows: its own weight, and more of it where there is more. */
export function poseOf({ shot, packs }: DemoProduct, pack: DemoPack): Posed {
  const index = packs.indexOf(pack)
  const several = packs.length > 1
  const share = several ? 0.95 + (0.08 * index) / (packs.length - 1) : 1
  if (shot.shape !== 'loose') {
    // The shop puts the veg mark on every picture by itself; the label has it on the back.
    return { shot: { ...shot, veg: null, unit: pack.unit, shape: shapeFor(shot.shape, pack.unit) }, share }
  }
  return several
    ? { shot: counted(shot, pack.unit) ?? more(shot, index), share, tag: pack.unit }
    : { shot, share }
}

/** The back of a packed product; null for loose goods. */
export function backOf(product: DemoProduct, subCategorySlug: string): Posed | null {
  const { shot } = product
  if (shot.shape === 'loose') return null
  const [pack] = product.packs
  const shape = pack ? shapeFor(shot.shape, pack.unit) : shot.shape
  return { shot: { ...shot, shape, back: backTextOf(product, subCategorySlug) }, share: 1 }
}

const BAGS = new Set<PackShape>(['pouch', 'pouch-wide', 'bag-paper', 'sack'])

/** Five kilos and more come in a sack, and less never does; a can holds half a litre at most. */
function shapeFor(shape: PackShape, unit: string): PackShape {
  const kilos = Number(/^(\d+(?:\.\d+)?) kg$/.exec(unit)?.[1] ?? 0)
  if (kilos >= 5 && BAGS.has(shape)) return 'sack'
  if (shape === 'can' && (unit.endsWith(' L') || /^[6-9]\d\d ml$/.test(unit))) return 'bottle-soda'
  return shape === 'sack' ? 'bag-paper' : shape
}

const LARGER: Partial<Record<Arrangement, Arrangement>> = {
  single: 'pair',
  pair: 'trio',
  trio: 'pyramid',
  pyramid: 'mound',
  mound: 'heap',
}

const PILED = new Set<Arrangement>(['trio', 'pyramid', 'mound'])

/** Pieces that can be counted are as many as the unit says. */
function counted(shot: LooseShot, unit: string): LooseShot | null {
  const count = Number(/^(\d+) pcs$/.exec(unit)?.[1] ?? 0)
  return count > 4 && PILED.has(shot.arrangement) ? { ...shot, count } : null
}

function more(shot: LooseShot, steps: number): LooseShot {
  const arrangement = LARGER[shot.arrangement]
  return steps === 0 || !arrangement ? shot : more({ ...shot, arrangement }, steps - 1)
}
