import { z } from 'zod'
import { packFields } from '#shared/pack-shapes.ts'
import { contract } from '#shared/endpoint.ts'
import { filledText, hexId, line, numericId } from '#shared/fields.ts'
import { product } from '#shared/shapes.ts'
import { translations } from '#shared/translations.ts'
import { listCalls } from './calls.ts'
import {
  LIST_NAME_LENGTH,
  MOST_CHARACTERS,
  MOST_LINES,
  MOST_LIST_LINES,
  MOST_PASTED,
  MOST_PIECES,
} from './limits.ts'
import { t } from '#shared/words.ts'

const pieces = z
  .int({ error: () => t('said.enter-a-whole-number') })
  .min(1, { error: () => t('said.enter-at-least-1') })
  .max(MOST_PIECES, { error: () => t('said.enter-at-most', { most: MOST_PIECES }) })

const lines = z
  .array(z.strictObject({ productId: numericId, unit: line(40, () => t('fields.unit')), pieces }))
  .max(MOST_LIST_LINES, { error: () => t('said.a-list-has-at-most-lines', { most: MOST_LIST_LINES }) })

const name = line(LIST_NAME_LENGTH, () => t('fields.name'))

const listLine = z.object({
  ...packFields,
  translations: z.optional(translations),
  slug: z.string(),
  image: z.string(),
  pieces: z.int(),
  /** Rupees now, and when it was put on the list. */
  price: z.number(),
  priceThen: z.number(),
  /** How many one order can have now. */
  available: z.int(),
  /** False once the pack is not sold any more. */
  isForSale: z.boolean(),
})
export type ListLine = z.infer<typeof listLine>

const list = z.object({ _id: hexId, name: z.string(), lines: z.array(listLine) })
export type ShoppingList = z.infer<typeof list>

const readLine = z.object({
  /** As it was written, without prices and pictures. */
  line: z.string(),
  /** Of the first choice. */
  pieces: z.int(),
  /** `choose`: several products may be meant; the first is the likeliest. */
  state: z.enum(['matched', 'choose', 'not_found']),
  choices: z.array(product),
  /** How many of which pack of each choice are meant. */
  packs: z.array(z.object({ unit: z.string(), pieces: z.int() })),
})
export type ReadLine = z.infer<typeof readLine>

const ofOrder = z.object({ orderId: filledText(40, () => t('fields.order-number')) })

export const listContract = contract(listCalls, 'user', {
  getLists: {
    summary: 'The caller’s lists, with what each line costs and whether it is there.',
    data: z.array(list),
  },
  createList: {
    summary: 'Adds a list. 409 `list_name_taken`, `too_many_lists`.',
    idempotent: true,
    body: z.strictObject({ name, lines: z._default(lines, []) }),
    data: list,
    message: () => t('said.list-saved'),
  },
  changeList: {
    summary: 'Renames a list, or replaces its lines. Packs that do not exist are left out.',
    body: z
      .strictObject({ _id: hexId, name: z.optional(name), lines: z.optional(lines) })
      .refine((change) => Object.keys(change).length > 1, { error: () => t('said.nothing-to-change') }),
    data: list,
    message: () => t('said.list-saved'),
  },
  deleteList: {
    summary: 'Deletes a list.',
    body: z.strictObject({ _id: hexId }),
    message: () => t('said.list-deleted'),
  },
  readList: {
    // Three bytes for each letter of an Indian script.
    maxBodyBytes: 4 * MOST_PASTED,
    summary: `Reads a list as people write it, in Latin or Indian scripts, by the shop’s search: for each thing the packs that are meant. It orders nothing. Of a longer text the first ${MOST_CHARACTERS} characters and ${MOST_LINES} lines are read, which the message says.`,
    body: z.strictObject({
      text: z
        .string({ error: () => t('said.paste-the-list-as-text') })
        .max(MOST_PASTED, { error: () => t('said.this-text-is-far-too-long') }),
    }),
    data: z.array(readLine),
    meta: z.object({ cut: z.enum(['characters', 'lines']).nullable() }),
  },
  addListPhoto: {
    summary:
      'Puts one photo of a list (JPEG, PNG, WebP or AVIF, at most 8 MiB, re-encoded) beside an order, in place of an earlier one; no machine reads it. Its owner until it is being picked, the desk until it is packed, who sells by phone for an order by phone. 409 `photo_late`.',
    params: ofOrder,
    file: 'photo',
    message: () => t('said.photo-added'),
  },
  getListPhoto: {
    summary:
      'The photo beside an order as a data URL, or null, and whether the caller may add one; for its owner, the desk, and who picks it.',
    params: ofOrder,
    data: z.object({ picture: z.string().nullable(), mayAdd: z.boolean() }),
  },
})
export type ListContract = typeof listContract
