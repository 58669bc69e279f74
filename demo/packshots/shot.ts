import { z } from 'zod'

// What a picture of a product shows. The catalogue holds one for each product, so that anybody can draw it again.

export const FACES = [
  'script',
  'lobster',
  'serif',
  'abril',
  'round',
  'baloo',
  'yatra',
  'deco',
  'tall',
  'sans',
] as const
export type Face = (typeof FACES)[number]

export const LAYOUTS = ['arch', 'badge', 'wave', 'window', 'band', 'split', 'frame', 'column'] as const
export type LayoutName = (typeof LAYOUTS)[number]

export const PACK_SHAPES = [
  'pillow',
  'pillow-flat',
  'pouch',
  'pouch-slim',
  'pouch-wide',
  'bag-gusset',
  'bag-paper',
  'sack',
  'brick',
  'carton',
  'carton-juice',
  'box',
  'flatbox',
  'bar',
  'wrap',
  'soap',
  'bread',
  'tray',
  'punnet',
  'sleeve',
  'meat',
  'eggs',
  'bottle-oil',
  'bottle-sauce',
  'bottle-flip',
  'bottle-pump',
  'bottle-soda',
  'bottle-milk',
  'bottle-water',
  'bottle-round',
  'bottle-spray',
  'bottle-jug',
  'bottle-toilet',
  'jar',
  'tin',
  'can',
  'cup',
  'tub',
  'tube',
  'rolls',
] as const
export type PackShape = (typeof PACK_SHAPES)[number]

export const ARRANGEMENTS = [
  'single',
  'pair',
  'trio',
  'pyramid',
  'mound',
  'heap',
  'fan',
  'lying',
  'bunch',
  'bunch-small',
  'cut',
] as const
export type Arrangement = (typeof ARRANGEMENTS)[number]

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/)

export const packShotSchema = z.object({
  shape: z.enum(PACK_SHAPES),
  layout: z.enum(LAYOUTS),
  face: z.enum(FACES),
  /** The large word or words, usually the brand. */
  brand: z.string(),
  /** What it is, under the brand. */
  title: z.string(),
  /** One short line of praise. */
  tag: z.string(),
  unit: z.string(),
  base: hexColour,
  accent: hexColour,
  /** Names of drawings or glyphs, the main one first. */
  art: z.array(z.string()),
  /** What a window in the pack shows. */
  grain: z.string().optional(),
  /** Colour of what is inside a clear bottle or jar. */
  content: hexColour.optional(),
  cap: hexColour.optional(),
  crumb: hexColour.optional(),
  veg: z.boolean().nullable(),
})
/** With `back` its back is drawn instead of its front. */
/** What is printed on the back of a pack. */
export interface BackText {
  /** Paragraphs: a word in bold, then the text. */
  facts: readonly (readonly [label: string, text: string])[]
  /** For 100 g or 100 ml; empty where it is no food. */
  nutrition: readonly (readonly [name: string, amount: string])[]
  /** Lines in small print beside the barcode. */
  imprint: readonly string[]
  /** Thirteen digits. */
  barcode: string
}

export type PackShot = z.infer<typeof packShotSchema> & { back?: BackText }

export const looseShotSchema = z.object({
  shape: z.literal('loose'),
  item: z.string(),
  arrangement: z.enum(ARRANGEMENTS),
})
/** With `count` exactly so many pieces are piled up. */
export type LooseShot = z.infer<typeof looseShotSchema> & { count?: number }

export const shotSchema = z.discriminatedUnion('shape', [looseShotSchema, packShotSchema])
export type Shot = LooseShot | PackShot
