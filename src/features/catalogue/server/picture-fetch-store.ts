import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

const add = sql(
  'picture_fetches.add',
  `INSERT INTO picture_fetches (import_id, product_id, url, position)
   SELECT $1, w.product_id, w.url,
     (SELECT count(*) FROM picture_fetches f WHERE f.import_id = $1 AND f.product_id = w.product_id) + w.position
   FROM jsonb_to_recordset($2) AS w(product_id int, url text, position int)
   ON CONFLICT DO NOTHING`,
)

export interface NamedPictures {
  productId: number
  /** Addresses, in the order in which the pictures are shown. */
  urls: string[]
}

/** Notes pictures to fetch; returns how many are new to the import. */
export async function addPictureFetches(tx: Tx, importId: string, named: NamedPictures[]): Promise<number> {
  const rows = named.flatMap(({ productId, urls }) =>
    urls.map((url, position) => ({ product_id: productId, url, position })),
  )
  return rows.length === 0 ? 0 : tx.run(add, [importId, JSON.stringify(rows)])
}

const inShop = `EXISTS (SELECT FROM products p WHERE p.id = f.product_id AND p.deleted_at IS NULL)`

const waiting = sql(
  'picture_fetches.waiting',
  `SELECT url, min(tries)::int AS tries FROM picture_fetches f
   WHERE import_id = $1 AND state = 'waiting' AND ${inShop}
   GROUP BY url ORDER BY min(tries), min(position), min(product_id), url LIMIT $2`,
  z.object({ url: z.string(), tries: z.int() }),
)

/** Addresses to fetch next: the first pictures of all products first, and failed ones last. */
export const listWaitingPictures = (tx: Tx, importId: string, limit: number) =>
  tx.many(waiting, [importId, limit])

const products = sql(
  'picture_fetches.products',
  `SELECT product_id FROM picture_fetches WHERE import_id = $1 AND url = $2 AND state = 'waiting' ORDER BY product_id`,
  z.object({ product_id: z.int() }),
)

/** The products that wait for a picture. */
export const listWaitingProducts = async (tx: Tx, importId: string, url: string): Promise<number[]> =>
  (await tx.many(products, [importId, url])).map(({ product_id }) => product_id)

const known = sql(
  'picture_fetches.known',
  `SELECT f.image_id FROM picture_fetches f JOIN images i ON i.id = f.image_id
   WHERE f.url = $1 AND f.state = 'done' LIMIT 1`,
  z.object({ image_id: z.string() }),
)

/** The picture that was fetched from this address before, if the shop still has it. */
export const findFetchedImage = async (tx: Tx, url: string): Promise<string | null> =>
  (await tx.maybe(known, [url]))?.image_id ?? null

interface Fetch {
  importId: string
  productId: number
  url: string
}

const finish = sql(
  'picture_fetches.finish',
  `UPDATE picture_fetches SET state = 'done', image_id = $4, reason = NULL, tries = tries + 1
   WHERE import_id = $1 AND product_id = $2 AND url = $3 AND state = 'waiting' RETURNING position`,
  z.object({ position: z.int() }),
)

/** Records a fetched picture; returns its place among the product's, or null if nobody waits for it any more. */
export const finishPictureFetch = async (
  tx: Tx,
  { importId, productId, url }: Fetch,
  imageId: string,
): Promise<number | null> => (await tx.maybe(finish, [importId, productId, url, imageId]))?.position ?? null

const fetched = sql(
  'picture_fetches.fetched',
  `SELECT image_id AS "imageId", position FROM picture_fetches
   WHERE import_id = $1 AND product_id = $2 AND state = 'done'`,
  z.object({ imageId: z.string(), position: z.int() }),
)

/** The pictures of a product that an import has fetched so far. */
export const listFetchedPictures = (tx: Tx, importId: string, productId: number) =>
  tx.many(fetched, [importId, productId])

const fail = sql(
  'picture_fetches.fail',
  `UPDATE picture_fetches SET tries = tries + 1, reason = $3,
     state = CASE WHEN $4::boolean OR tries + 1 >= $5 THEN 'failed' ELSE 'waiting' END
   WHERE import_id = $1 AND url = $2 AND state = 'waiting' AND ($6::int IS NULL OR product_id = $6)`,
)

const MOST_TRIES = 3

/** Records why a picture was not fetched, for one product or for all. It is tried again unless that is in vain. */
export const failPictureFetch = (
  tx: Tx,
  { importId, url, productId = null }: Omit<Fetch, 'productId'> & { productId?: number | null },
  reason: string,
  isFinal: boolean,
) => tx.run(fail, [importId, url, reason, isFinal, MOST_TRIES, productId])

const drop = sql(
  'picture_fetches.drop',
  `UPDATE picture_fetches SET state = 'dropped'
   WHERE import_id = $1 AND product_id = ANY($2::int[]) AND state IN ('waiting', 'failed')`,
)

/** Ends the fetches for products whose import was undone. */
export const dropPictureFetches = (tx: Tx, importId: string, productIds: number[]) =>
  tx.run(drop, [importId, productIds])

const retry = sql(
  'picture_fetches.retry',
  `UPDATE picture_fetches f SET state = 'waiting', tries = 0, reason = NULL
   WHERE import_id = $1 AND state = 'failed' AND ($2::text IS NULL OR url = $2) AND ${inShop}`,
)

/** Lets failed pictures wait again, one or all; returns how many. */
export const retryPictureFetches = (tx: Tx, importId: string, url: string | null) =>
  tx.run(retry, [importId, url])

const progress = sql(
  'picture_fetches.progress',
  `SELECT import_id AS "importId", count(*) FILTER (WHERE state = 'done')::int AS done,
     count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'waiting')::int AS waiting
   FROM picture_fetches f WHERE import_id = ANY($1) AND state <> 'dropped' AND ${inShop} GROUP BY import_id`,
  z.object({ importId: z.string(), done: z.int(), failed: z.int(), waiting: z.int() }),
)

export const countPictureFetches = (tx: Tx, importIds: string[]) => tx.many(progress, [importIds])

const faults = sql(
  'picture_fetches.faults',
  `SELECT f.url, f.reason, f.product_id AS "productId", p.name
   FROM picture_fetches f JOIN products p ON p.id = f.product_id AND p.deleted_at IS NULL
   WHERE f.import_id = $1 AND f.state = 'failed' ORDER BY p.name, f.position LIMIT 100`,
  z.object({ url: z.string(), reason: z.string(), productId: z.int(), name: z.string() }),
)

/** The first failed pictures of an import. */
export const listPictureFaults = (tx: Tx, importId: string) => tx.many(faults, [importId])

const setImages = sql(
  'products.set_images',
  `UPDATE products SET images = $2, updated_at = greatest(now(), updated_at + interval '1 ms') WHERE id = $1`,
)
// What an import's own pictures add is no change since that import. Those after it found a product that had them, or would
// have had them.
const follow = sql(
  'import_effects.follow',
  `UPDATE import_effects e SET
     after = CASE WHEN after -> 'images' = to_jsonb($3::text[]) THEN jsonb_set(after, '{images}', to_jsonb($4::text[])) ELSE after END,
     before = CASE WHEN w.id <> own.id AND before -> 'images' = to_jsonb($3::text[])
       THEN jsonb_set(before, '{images}', to_jsonb($4::text[])) ELSE before END
   FROM written_imports w, written_imports own
   WHERE own.id = $1 AND w.id = e.import_id AND (w.id = own.id OR w.written_at > own.written_at)
     AND e.product_id = $2 AND e.pack_id IS NULL`,
)

/** Shows other pictures with a locked product, which an import has fetched. */
export async function showFetchedPictures(
  tx: Tx,
  { importId, productId }: Pick<Fetch, 'importId' | 'productId'>,
  before: string[],
  after: string[],
): Promise<void> {
  await tx.run(setImages, [productId, after])
  await tx.run(follow, [importId, productId, before, after])
}
