import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'

// A picture that packs of a later batch have too is shown again, with these.
const add = sql(
  'pictureFetches.add',
  `INSERT INTO picture_fetches AS f (import_id, product_id, url, position, of_product, pack_ids)
   SELECT $1, w.product_id, w.url,
     (SELECT count(*) FROM picture_fetches f WHERE f.import_id = $1 AND f.product_id = w.product_id) + w.position,
     w.of_product, ARRAY(SELECT k.id FROM packs k
       WHERE k.product_id = w.product_id AND k.retired_at IS NULL AND k.unit = ANY(w.units) ORDER BY k.id)
   FROM jsonb_to_recordset($2) AS w(product_id int, url text, position int, of_product boolean, units text[])
   ON CONFLICT (import_id, product_id, url) DO UPDATE SET
     of_product = f.of_product OR excluded.of_product,
     pack_ids = ARRAY(SELECT DISTINCT unnest(f.pack_ids || excluded.pack_ids) ORDER BY 1),
     state = 'waiting', tries = 0, reason = NULL, image_id = NULL
   WHERE NOT f.pack_ids @> excluded.pack_ids OR (excluded.of_product AND NOT f.of_product)`,
)

export interface NamedPictures {
  productId: number
  /** Addresses of the product's pictures, in the order in which they are shown. */
  urls: string[]
  /** Of pictures of packs, by their units as stored. */
  ofPacks: { url: string; unit: string }[]
}

/** Notes pictures to fetch; returns how many are new to the import. */
export async function addPictureFetches(tx: Tx, importId: string, named: NamedPictures[]): Promise<number> {
  const rows = named.flatMap(({ productId, urls, ofPacks }) =>
    [...new Set([...urls, ...ofPacks.map(({ url }) => url)])].map((url, position) => ({
      product_id: productId,
      url,
      position,
      of_product: urls.includes(url),
      units: ofPacks.filter((one) => one.url === url).map(({ unit }) => unit),
    })),
  )
  return rows.length === 0 ? 0 : tx.run(add, [importId, JSON.stringify(rows)])
}

const inShop = `EXISTS (SELECT FROM products p WHERE p.id = f.product_id AND p.deleted_at IS NULL)`

const waiting = sql(
  'pictureFetches.waiting',
  `SELECT url, min(tries)::int AS tries FROM picture_fetches f
   WHERE import_id = $1 AND state = 'waiting' AND ${inShop}
   GROUP BY url ORDER BY min(tries), min(position), min(product_id), url LIMIT $2`,
  z.object({ url: z.string(), tries: z.int() }),
)

/** Addresses to fetch next: the first pictures of all products first, and failed ones last. */
export const listWaitingPictures = (tx: Tx, importId: string, limit: number) =>
  tx.many(waiting, [importId, limit])

export const listWaitingProducts = sql(
  'pictureFetches.products',
  `SELECT product_id FROM picture_fetches WHERE import_id = $1 AND url = $2 AND state = 'waiting' ORDER BY product_id`,
  z.object({ product_id: z.int() }),
).manyFirst<[importId: string, url: string]>()

/** The picture that was fetched from this address before, if the shop still has it. */
export const findFetchedImage = sql(
  'pictureFetches.known',
  `SELECT f.image_id FROM picture_fetches f JOIN images i ON i.id = f.image_id
   WHERE f.url = $1 AND f.state = 'done' LIMIT 1`,
  z.object({ image_id: z.string() }),
).maybeFirst<[url: string]>()

export interface Fetch {
  importId: string
  productId: number
  url: string
}

/** What a picture is for, and its place among the pictures of the locked product; null if nobody waits for it. */
export const findAwaitedPicture = sql(
  'pictureFetches.awaited',
  `SELECT position, of_product, pack_ids FROM picture_fetches
   WHERE import_id = $1 AND product_id = $2 AND url = $3 AND state = 'waiting'`,
  z.object({ position: z.int(), of_product: z.boolean(), pack_ids: z.array(z.int()) }),
).maybe(({ importId, productId, url }: Fetch) => [importId, productId, url])

export const finishPictureFetch = sql(
  'pictureFetches.finish',
  `UPDATE picture_fetches SET state = 'done', image_id = $4, reason = NULL, tries = tries + 1
   WHERE import_id = $1 AND product_id = $2 AND url = $3 AND state = 'waiting'`,
).run(({ importId, productId, url }: Fetch, imageId: string) => [importId, productId, url, imageId])

/** The pictures of a product that an import has fetched so far. */
export const listFetchedPictures = sql(
  'pictureFetches.fetched',
  `SELECT image_id AS "imageId", position FROM picture_fetches
   WHERE import_id = $1 AND product_id = $2 AND state = 'done'`,
  z.object({ imageId: z.string(), position: z.int() }),
).many<[importId: string, productId: number]>()

/** Records why a picture was not fetched, for one product or for all. It is tried again unless that is in vain. */
export const failPictureFetch = sql(
  'pictureFetches.fail',
  `UPDATE picture_fetches SET tries = tries + 1, reason = $3,
     state = CASE WHEN $4::boolean OR tries + 1 >= $5 THEN 'failed' ELSE 'waiting' END
   WHERE import_id = $1 AND url = $2 AND state = 'waiting' AND ($6::int IS NULL OR product_id = $6)`,
).run(
  (
    { importId, url, productId = null }: Omit<Fetch, 'productId'> & { productId?: number | null },
    reason: string,
    isFinal: boolean,
  ) => [importId, url, reason, isFinal, MOST_TRIES, productId],
)

const MOST_TRIES = 3

/** Ends the fetches for products whose import was undone. */
export const dropPictureFetches = sql(
  'pictureFetches.drop',
  `UPDATE picture_fetches SET state = 'dropped'
   WHERE import_id = $1 AND product_id = ANY($2::int[]) AND state IN ('waiting', 'failed')`,
).run<[importId: string, productIds: number[]]>()

/** Lets failed pictures wait again, one or all; returns how many. */
export const retryPictureFetches = sql(
  'pictureFetches.retry',
  `UPDATE picture_fetches f SET state = 'waiting', tries = 0, reason = NULL
   WHERE import_id = $1 AND state = 'failed' AND ($2::text IS NULL OR url = $2) AND ${inShop}`,
).run<[importId: string, url: string | null]>()

export const countPictureFetches = sql(
  'pictureFetches.progress',
  `SELECT import_id AS "importId", count(*) FILTER (WHERE state = 'done')::int AS done,
     count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'waiting')::int AS waiting
   FROM picture_fetches f WHERE import_id = ANY($1) AND state <> 'dropped' AND ${inShop} GROUP BY import_id`,
  z.object({ importId: z.string(), done: z.int(), failed: z.int(), waiting: z.int() }),
).many<[importIds: string[]]>()

/** The first failed pictures of an import. */
export const listPictureFaults = sql(
  'pictureFetches.faults',
  `SELECT f.url, f.reason, f.product_id AS "productId", p.name
   FROM picture_fetches f JOIN products p ON p.id = f.product_id AND p.deleted_at IS NULL
   WHERE f.import_id = $1 AND f.state = 'failed' ORDER BY p.name, f.position LIMIT 100`,
  z.object({ url: z.string(), reason: z.string(), productId: z.int(), name: z.string() }),
).many<[importId: string]>()

export const ofPacks = `k.product_id = $2 AND k.id = ANY($3::bigint[]) AND k.retired_at IS NULL AND k.image IS DISTINCT FROM $4`
