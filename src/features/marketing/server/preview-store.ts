import { z } from 'zod'
import { newHexId } from '#platform/db/hex-id.ts'
import { sql, type Tx } from '#platform/db/postgres.ts'
import type { MarketingScripts } from '../contract.ts'

const draft = z.object({
  headerScripts: z.string(),
  metaTags: z.string(),
  bodyScripts: z.string(),
  hosts: z.array(z.string()),
})
export type StoredPreview = MarketingScripts & z.infer<typeof draft>

const replace = sql(
  'marketing.replacePreview',
  `INSERT INTO script_previews AS p (user_id, id, header_scripts, meta_tags, body_scripts, hosts)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, header_scripts = excluded.header_scripts,
     meta_tags = excluded.meta_tags, body_scripts = excluded.body_scripts, hosts = excluded.hosts, made_at = now()`,
)

/** Replaces this administrator's draft; returns its id. */
export async function replacePreview(tx: Tx, userId: string, fields: StoredPreview): Promise<string> {
  const id = newHexId()
  const { headerScripts, metaTags, bodyScripts, hosts } = fields
  await tx.run(replace, [userId, id, headerScripts, metaTags, bodyScripts, hosts])
  return id
}

const find = sql(
  'marketing.findPreview',
  `SELECT p.header_scripts AS "headerScripts", p.meta_tags AS "metaTags", p.body_scripts AS "bodyScripts", p.hosts
   FROM script_previews p WHERE p.id = $1 AND p.made_at > now() - interval '1 hour'`,
  draft,
)

/** Null when there is none, or when it is older than an hour. */
export const findPreview = (tx: Tx, id: string): Promise<StoredPreview | null> => tx.maybe(find, [id])
