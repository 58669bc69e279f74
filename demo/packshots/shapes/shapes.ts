import type { PackShape } from '../shot.ts'
import { gussetBag, paperBag } from './bag.ts'
import { bottle } from './bottle.ts'
import { box, brick, carton, flatBox, juiceCarton } from './box.ts'
import { bread } from './bread.ts'
import { can } from './can.ts'
import { cup, tub } from './cup.ts'
import { eggs } from './eggs.ts'
import { bar, soap, wrap } from './flow-wrap.ts'
import { jar, tin } from './jar.ts'
import { flatPillow, pillow } from './pillow.ts'
import { pouch, slimPouch, widePouch } from './pouch.ts'
import { rolls } from './rolls.ts'
import { sack } from './sack.ts'
import type { Shape } from './shape.ts'
import { meat, punnet, sleeve, tray } from './tray.ts'
import { tube } from './tube.ts'

/** How each shape is drawn, and the box into which it is fitted so that all look equally large. */
export const shapes: Record<PackShape, { draw: Shape; box: number }> = {
  pillow: { draw: pillow, box: 444 },
  'pillow-flat': { draw: flatPillow, box: 448 },
  pouch: { draw: pouch, box: 444 },
  'pouch-slim': { draw: slimPouch, box: 446 },
  'pouch-wide': { draw: widePouch, box: 446 },
  'bag-gusset': { draw: gussetBag, box: 440 },
  'bag-paper': { draw: paperBag, box: 436 },
  sack: { draw: sack, box: 440 },
  brick: { draw: brick, box: 436 },
  carton: { draw: carton, box: 444 },
  'carton-juice': { draw: juiceCarton, box: 450 },
  box: { draw: box, box: 424 },
  flatbox: { draw: flatBox, box: 454 },
  bar: { draw: bar, box: 470 },
  wrap: { draw: wrap, box: 478 },
  soap: { draw: soap, box: 440 },
  bread: { draw: bread, box: 424 },
  tray: { draw: tray, box: 462 },
  punnet: { draw: punnet, box: 462 },
  sleeve: { draw: sleeve, box: 462 },
  meat: { draw: meat, box: 462 },
  eggs: { draw: eggs, box: 468 },
  'bottle-oil': { draw: bottle, box: 452 },
  'bottle-sauce': { draw: bottle, box: 456 },
  'bottle-flip': { draw: bottle, box: 446 },
  'bottle-pump': { draw: bottle, box: 450 },
  'bottle-soda': { draw: bottle, box: 456 },
  'bottle-milk': { draw: bottle, box: 452 },
  'bottle-water': { draw: bottle, box: 456 },
  'bottle-round': { draw: bottle, box: 448 },
  'bottle-spray': { draw: bottle, box: 456 },
  'bottle-jug': { draw: bottle, box: 446 },
  'bottle-toilet': { draw: bottle, box: 456 },
  jar: { draw: jar, box: 412 },
  tin: { draw: tin, box: 410 },
  can: { draw: can, box: 436 },
  cup: { draw: cup, box: 404 },
  tub: { draw: tub, box: 440 },
  tube: { draw: tube, box: 446 },
  rolls: { draw: rolls, box: 424 },
}
