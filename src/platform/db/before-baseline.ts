// Versions before `0001_baseline` had other migrations. Their databases are not migrated, but moved by a backup, which
// is converted while it is restored (docs/decisions/0161).

/** The last migration of those versions: only backups of this schema can be converted. */
export const LAST_BEFORE_BASELINE = '0227_pictures_of_packs'

/** How to move a database or a backup whose last migration is `last` to this version. */
export const howToMove = (last: string): string =>
  `Its tables are those of a version before 0001_baseline (${last}). ` +
  (last === LAST_BEFORE_BASELINE
    ? ''
    : `First start it once with the last of those versions, which ends with ${LAST_BEFORE_BASELINE}. `) +
  'Take a backup with that version (npm run backup), and restore the file into an empty DATA_DIR, or an empty database, ' +
  'with this one (npm run restore -- FILE).'

/** What becomes of a table's rows. */
export interface Conversion {
  /** The table that has the rows now; the same one if missing. */
  into?: string
  /** Columns that no longer exist. */
  without?: string[]
  /** Columns of now, as SQL over the columns of then, which are all of type text. */
  values?: Record<string, string>
}

/** Tables that differ from the baseline's; null: its rows are left out. */
export const conversions: Record<string, Conversion | null> = {
  content_versions: { into: 'content_changes' },
  mail_trouble: { into: 'mail_outages' },
  // A draft of scripts, which is on no page.
  script_previews: null,
  // Sums that pack_days and sales_days replaced.
  pack_sales: null,
  sales_hours: null,
  // A used code was copied to the device, with the same id, for the time that no other may be sent.
  device_otps: {
    into: 'otps',
    values: { id: 'CASE WHEN used_at IS NULL THEN id ELSE left(md5(id || device_hash), 24) END' },
  },
  // The answer to a repeated order is the order as it stands.
  idempotency_keys: { without: ['reply'] },
  // `capture:ID`, `refund:ID`, `attempt:ID`, `returned:ID` or `disputed:ID` (a capture's).
  payment_reviews: {
    without: ['subject'],
    values: {
      kind: `split_part(subject, ':', 1)`,
      attempt_id: `CASE WHEN subject LIKE 'attempt:%' THEN split_part(subject, ':', 2) END`,
    },
  },
}

/** Kinds of jobs that no longer exist. */
export const goneJobs = ['take-over-library-jobs']
