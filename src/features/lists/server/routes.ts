import { linkedIn } from '#features/cart/cart-link.ts'
import { limitOf } from '#features/cart/server/offer-store.ts'
import type { Media } from '#features/media/server/media.ts'
import type { LiveIndex } from '#features/search/server/live-index.ts'
import { refuseTooMany } from '#platform/requests/refuse-too-many.ts'
import { limitOf as rateLimitOf } from '#platform/rate-limits.ts'
import type { Database, Tx } from '#platform/db/postgres.ts'
import { room } from '#platform/http/room.ts'
import type { Handlers } from '#platform/http/route.ts'
import { sellingPaise, toRupees } from '#shared/money.ts'
import type { Product } from '#shared/shapes.ts'
import { listContract, type ListContract, type ShoppingList } from '../contract.ts'
import { MOST_CHARACTERS, MOST_LINES } from '../limits.ts'
import { splitList } from '../split-list.ts'
import { listLists, type ListRow } from './list-store.ts'
import { addListPhoto, getListPhoto } from './list-photo.ts'
import { matchLines } from './match-lines.ts'
import { readLinked } from './read-linked.ts'
import { changeList, createList, deleteList } from './save-list.ts'
import { t } from '#shared/words.ts'

interface ListDeps {
  db: Database
  index: LiveIndex
  media: Pick<Media, 'db' | 'queues'>
  /** Those of the products that are published, in the order of `ids`. */
  listProducts: (tx: Tx, ids: number[]) => Promise<Product[]>
  /** The products that an account has bought most, of late. */
  boughtIds: (tx: Tx, userId: string) => Promise<number[]>
}

function listRoutes({ db, index, media, listProducts, boughtIds }: ListDeps): Handlers<ListContract> {
  return {
    getLists: async ({ caller }) => ({ data: (await listLists(db, caller.userId)).map(listView) }),
    createList: async ({ body, caller, http }) => ({
      data: listView(await createList(db, caller.userId, body, http.sent)),
    }),
    changeList: async ({ body, caller }) => ({ data: listView(await changeList(db, caller.userId, body)) }),
    deleteList: async ({ body, caller }) => {
      await deleteList(db, caller.userId, body._id)
      return {}
    },
    readList: async ({ body, caller }) => {
      await refuseTooMany(db, rateLimitOf('list-reads:minute', caller.userId))
      const linked = linkedIn(body.text)
      const { lines, cut } = splitList(body.text, linked.length > 0)
      const bought = new Set(await boughtIds(db, caller.userId))
      const readProducts = (ids: number[]) => listProducts(db, ids)
      const data = [
        ...(await readLinked(linked, readProducts)),
        ...(await matchLines({ index, readProducts }, lines, bought)),
      ]
      return { data, meta: { cut }, message: () => messageOf(data.length, cut) }
    },
    addListPhoto: async ({ params, caller, readFile }) => {
      await addListPhoto(media, caller, { orderId: params.orderId.toUpperCase(), readFile })
      return {}
    },
    getListPhoto: async ({ params, caller }) => ({
      data: await getListPhoto(db, caller, params.orderId.toUpperCase()),
    }),
  }
}

const CUT = {
  characters: () => t('said.only-the-first-characters-were-read', { most: MOST_CHARACTERS }),
  lines: () => t('said.only-the-first-lines-were-read', { most: MOST_LINES }),
}

const messageOf = (count: number, cut: keyof typeof CUT | null): string =>
  [
    count === 0 ? t('said.there-is-nothing-in-this-text') : t('said.look-through-the-list'),
    ...(cut ? [CUT[cut]()] : []),
  ].join(' ')

const listView = ({ id, name, lines }: ListRow): ShoppingList => ({
  _id: id,
  name,
  lines: lines.map((line) => ({
    productId: line.product_id,
    unit: line.unit,
    name: line.name,
    ...(line.translations && { translations: line.translations }),
    slug: line.slug,
    image: line.image,
    pieces: line.pieces,
    price: toRupees(sellingPaise(line.price_paise, line.discount_micro)),
    priceThen: toRupees(line.seen_paise),
    available: line.is_for_sale ? limitOf(line) : 0,
    isForSale: line.is_for_sale,
  })),
})

export const mountList = room(listContract, listRoutes)
