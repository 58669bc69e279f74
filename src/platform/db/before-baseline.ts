// Versions before `0001_baseline` had other migrations. Their databases are not migrated, but moved by a backup, which
// is converted while it is restored (docs/decisions/0161).

/** The last migration of those versions: only backups of this schema can be converted. */
export const LAST_BEFORE_BASELINE = '0227_pictures_of_packs'

/** The commit that ends with that migration, and its tag. */
const LAST_VERSION = { commit: '95e5991e', tag: 'v0.9.0' }

/**
 * How to move a database or a backup whose last migration is `last` to this version: lines that are typed in turn. The
 * old version's own commands are run by npm also where this one is a release without it.
 */
export const howToMove = (last: string): string => {
  const { commit, tag } = LAST_VERSION
  const old = 'npm --prefix ../tokri-0.9 run'
  const steps = [
    `git worktree add ../tokri-0.9 ${commit} && ${old} build`,
    ...(last === LAST_BEFORE_BASELINE
      ? []
      : [`DATA_DIR=OLD ${old} serve   (end it with Ctrl C as soon as the shop is open)`]),
    `DATA_DIR=OLD ${old} backup -- --to ~`,
    'DATA_DIR=NEW BACKUP_PASSPHRASE=$(cat OLD/backup-passphrase) npm run restore -- FILE   (in this version)',
  ]
  return [
    `Its tables are those of a version before 0001_baseline (${last}). The last of those versions, ${tag} (commit ${commit}), makes the backup that this one restores. In a checkout of Tokri, with the shop stopped:`,
    ...steps.map((step, i) => `  ${i + 1}. ${step}`),
    'OLD is the full path of the present DATA_DIR, NEW that of a new one, and FILE what step ' +
      `${steps.length - 1} wrote. With a database server, set DATABASE_URL besides: to the present database, and in the last step to an empty one. ` +
      'If you have set BACKUP_PASSPHRASE, keep its value.',
  ].join('\n')
}

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
