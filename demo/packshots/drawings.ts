import type { DrawingSet } from './drawing.ts'
import { biscuits } from './food/biscuits.ts'
import { eggDrawings } from './food/eggs.ts'
import { household } from './food/household.ts'
import { meats } from './food/meat.ts'
import { plates } from './food/plates.ts'
import { snacks } from './food/snacks.ts'
import { sweets } from './food/sweets.ts'
import { bananas } from './produce/bananas.ts'
import { cutFruit } from './produce/cut-fruit.ts'
import { fruits } from './produce/fruits.ts'
import { heads } from './produce/heads.ts'
import { leaves } from './produce/leaves.ts'
import { longVegetables } from './produce/long-vegetables.ts'
import { roundVegetables } from './produce/round-vegetables.ts'
import { small } from './produce/small.ts'

/** Every drawing of our own. A name found here goes before a glyph of the same name. */
export const drawings: DrawingSet = {
  ...roundVegetables,
  ...longVegetables,
  ...heads,
  ...leaves,
  ...fruits,
  ...cutFruit,
  ...bananas,
  ...small,
  ...meats,
  ...eggDrawings,
  ...biscuits,
  ...sweets,
  ...snacks,
  ...plates,
  ...household,
}
