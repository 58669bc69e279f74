import { z } from 'zod'
import { sql, type Tx } from '#platform/db/postgres.ts'
import { texts } from '#platform/db/row-columns.ts'
import { offsetOf, type Page } from '#shared/paging.ts'
import { scriptVersion } from '../contract.ts'

const columns = `m.version, m.header_scripts AS "headerScripts", m.meta_tags AS "metaTags",
  m.body_scripts AS "bodyScripts", m.header_purpose AS "headerPurpose", m.body_purpose AS "bodyPurpose", m.hosts, m.enabled, m.note, coalesce(nullif(u.name, ''), u.email, u.mobile::text) AS "savedBy",
  m.saved_at AS "savedAt"`

const versionRow = z.object({
  version: z.int(),
  ...texts('headerScripts', 'metaTags', 'bodyScripts', 'note'),
  headerPurpose: scriptVersion.shape.headerPurpose,
  bodyPurpose: scriptVersion.shape.bodyPurpose,
  hosts: z.array(z.string()),
  enabled: z.boolean(),
  savedBy: z.string().nullable(),
  savedAt: z.date(),
})
export type VersionRow = z.infer<typeof versionRow>

export type VersionFields = Omit<VersionRow, 'savedBy' | 'savedAt'>

// This column is text: without the cast, no index of users would answer.
const from = `FROM marketing_scripts m LEFT JOIN users u ON u.id = m.saved_by::char(24)`

/** The current version; null before the first. */
export const findNewestScripts = sql(
  'marketing.newest',
  `SELECT ${columns} ${from} ORDER BY m.version DESC LIMIT 1`,
  versionRow,
).maybe()

export const findScripts = sql(
  'marketing.find',
  `SELECT ${columns} ${from} WHERE m.version = $1`,
  versionRow,
).maybe<[version: number]>()

/** Newest first. */
export const listScripts = sql(
  'marketing.list',
  `SELECT ${columns} ${from} ORDER BY m.version DESC LIMIT $1 OFFSET $2`,
  versionRow,
).many((page: Page) => [page.limit, offsetOf(page)])

/** The version number is the key: of two concurrent saves with the same number one is refused. */
const insert = sql(
  'marketing.insert',
  `INSERT INTO marketing_scripts
     (version, header_scripts, meta_tags, body_scripts, hosts, enabled, note, saved_by, header_purpose, body_purpose)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (version) DO NOTHING`,
)

/** False when this version already exists. */
export async function insertScripts(tx: Tx, fields: VersionFields, userId: string | null): Promise<boolean> {
  const { version, headerScripts, metaTags, bodyScripts, hosts, enabled, note, headerPurpose, bodyPurpose } =
    fields
  const purposes = [headerPurpose, bodyPurpose]
  const values = [version, headerScripts, metaTags, bodyScripts, hosts, enabled, note, userId, ...purposes]
  return (await tx.run(insert, values)) === 1
}
