import { z } from 'zod'
import { sql } from '#platform/db/postgres.ts'
import { ints, orNull, texts } from '#platform/db/row-columns.ts'
import type { PromotionTerms } from '../promotion-rule.ts'

const terms: z.ZodType<PromotionTerms> = z.custom<PromotionTerms>()

const versionRow = z.object({
  ...texts('id', 'name'),
  terms,
  startsAt: z.date().nullable(),
  hours: z.object({ days: z.array(z.int()), from: z.string(), to: z.string() }).nullable(),
  channels: z.array(z.string()),
  ...orNull(ints('timesPerOrder', 'usesTotal', 'usesPerShopper')),
  /** It ended, was replaced or deleted longer ago than was asked for. */
  isTooOld: z.boolean(),
})

// An offer ends by its own time, by a later version, or by being deleted; one that was saved inactive never held.
/** Offers as they were in these versions, in their order; without those that never were. `days` is how long they count after their end. */
export const listPromotionVersions = sql(
  'promotions.versions',
  `SELECT p.id, v.rule ->> 'name' AS name, v.rule -> 'terms' AS terms, ((v.rule ->> 'starts_at')::timestamptz) AS "startsAt",
     nullif(v.rule -> 'hours', 'null') AS hours, ARRAY(SELECT jsonb_array_elements_text(v.rule -> 'channels')) AS channels,
     ((v.rule ->> 'times_per_order')::int) AS "timesPerOrder", ((v.rule ->> 'uses_total')::int) AS "usesTotal",
     ((v.rule ->> 'uses_per_shopper')::int) AS "usesPerShopper",
     NOT (v.rule ->> 'is_active')::boolean OR coalesce(least((v.rule ->> 'ends_at')::timestamptz, p.deleted_at,
       (SELECT min(n.created_at) FROM promotion_versions n WHERE n.promotion_id = p.id AND n.version > v.version))
       < now() - $3::int * interval '1 day', false) AS "isTooOld"
   FROM unnest($1::text[], $2::int[]) AS said (id, version)
   JOIN promotion_versions v ON v.promotion_id = said.id AND v.version = said.version JOIN promotions p ON p.id = v.promotion_id
   ORDER BY p.priority, p.id`,
  versionRow,
).many((said: readonly { id: string; version: number }[], days: number) => [
  said.map(({ id }) => id),
  said.map(({ version }) => version),
  days,
])

/** Offers as they have held within a day, in their order, each from when it was saved until it ended or was changed. */
export const listLatelyHeld = sql(
  'promotions.lately',
  `SELECT * FROM (
     SELECT p.id, v.rule ->> 'name' AS name, v.rule -> 'terms' AS terms, ((v.rule ->> 'starts_at')::timestamptz) AS "startsAt",
       nullif(v.rule -> 'hours', 'null') AS hours, ARRAY(SELECT jsonb_array_elements_text(v.rule -> 'channels')) AS channels,
       ((v.rule ->> 'times_per_order')::int) AS "timesPerOrder", (v.created_at) AS "savedAt",
       least((v.rule ->> 'ends_at')::timestamptz, p.deleted_at,
         (SELECT min(n.created_at) FROM promotion_versions n WHERE n.promotion_id = p.id AND n.version > v.version)) AS "endedAt"
     FROM promotion_versions v JOIN promotions p ON p.id = v.promotion_id WHERE (v.rule ->> 'is_active')::boolean
     ORDER BY (v.rule ->> 'priority')::int, p.id
   ) held WHERE coalesce("endedAt" > now() - interval '1 day', true)`,
  versionRow
    .omit({ usesTotal: true, usesPerShopper: true, isTooOld: true })
    .extend({ savedAt: z.date(), endedAt: z.date().nullable() }),
).many()
