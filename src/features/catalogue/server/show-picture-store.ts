import { columnsOf } from '#platform/db/columns-of.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { storedPack } from '../stored-product.ts'
import { ofPacks, type Fetch } from './picture-fetch-store.ts'

const setImages = sql(
  'products.setImages',
  `UPDATE products SET images = $2, updated_at = greatest(now(), updated_at + interval '1 ms') WHERE id = $1`,
)
// What an import's own pictures add is no change since that import. Those after it found a product that had them, or would
// have had them.
const follow = sql(
  'importEffects.follow',
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
const imageNow = `coalesce(to_jsonb(k.image), 'null')`
const pack = `${columnsOf(storedPack).json('k')}::jsonb`

// A pack that the import has not changed otherwise is changed by its picture.
const recordPacks = sql(
  'importEffects.recordPackPictures',
  `INSERT INTO import_effects AS e (import_id, position, product_id, pack_id, before, after, last_movement)
   SELECT $1, (SELECT max(position) FROM import_effects WHERE import_id = $1) + row_number() OVER (ORDER BY k.id),
     k.product_id, k.id, ${pack}, jsonb_set(${pack}, '{image}', to_jsonb($4::text)), own.last_movement
   FROM packs k JOIN import_effects own ON own.import_id = $1 AND own.product_id = k.product_id AND own.pack_id IS NULL
   WHERE ${ofPacks}
   ON CONFLICT (import_id, product_id, coalesce(pack_id, 0)) DO UPDATE SET
     after = CASE WHEN e.after -> 'image' = excluded.before -> 'image'
       THEN jsonb_set(e.after, '{image}', excluded.after -> 'image') ELSE e.after END`,
)
const followPacks = sql(
  'importEffects.followPacks',
  `UPDATE import_effects e SET
     after = CASE WHEN e.after -> 'image' = ${imageNow} THEN jsonb_set(e.after, '{image}', to_jsonb($4::text)) ELSE e.after END,
     before = CASE WHEN e.before -> 'image' = ${imageNow} THEN jsonb_set(e.before, '{image}', to_jsonb($4::text)) ELSE e.before END
   FROM packs k, written_imports w, written_imports own
   WHERE own.id = $1 AND w.id = e.import_id AND w.written_at > own.written_at AND e.pack_id = k.id AND ${ofPacks}`,
)
const setPackImages = sql('packs.setImages', `UPDATE packs k SET image = $4 WHERE $1 <> '' AND ${ofPacks}`)

/** Gives packs of a locked product, locked too, a picture that an import has fetched; returns how many had another. */
export async function showPackPicture(
  tx: Tx,
  { importId, productId }: Pick<Fetch, 'importId' | 'productId'>,
  packIds: number[],
  image: string,
): Promise<number> {
  const of = [importId, productId, packIds, image]
  await tx.run(recordPacks, of)
  await tx.run(followPacks, of)
  return tx.run(setPackImages, of)
}
