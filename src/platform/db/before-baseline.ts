import { createHash } from 'node:crypto'

// The migrations were squashed twice, into the schemas of these two commits (docs/decisions/0161 and 0426). A database with
// exactly the migrations of the second one has the tables of the baseline, and its rows in `schema_migrations` stay as they
// are: a server of that version may run beside one of this. An older one is moved there first.

/** The last version before `0001_baseline`: only backups of its schema can be converted, by the next one. */
const FIRST = {
  commit: '95e5991e',
  run: 'npm --prefix ../tokri-95e5991e run',
  last: '0227_pictures_of_packs',
}

/** The last version before the files named `…_baseline_…`, and the checksum of its migrations. */
const SECOND = {
  commit: '8ae4921e',
  run: 'npm --prefix ../tokri-8ae4921e run',
  last: 750,
  checksum: 'fb09dc74af7a29241fa02a397e24f623e43b398915062dbca8b80a0a51955dec',
}

/** A migration of a database or of a backup. */
export interface Applied {
  number: number
  name: string
  checksum: string
}

/**
 * What of a database is to be compared with which files: without the baseline's files, and without the migrations that
 * these were made of (`former`), where a database has exactly those. Null: it is of an older version.
 */
export function compareWithBaseline<File extends { name: string }, Row extends Applied>(
  files: File[],
  applied: Row[],
): { files: File[]; applied: Row[]; former: Row[] } | null {
  if (applied.length === 0 || applied[0]!.name === files[0]?.name) return { files, applied, former: [] }
  const former = applied.filter(({ number }) => number <= SECOND.last)
  const lines = former.map(({ name, checksum }) => `${name} ${checksum}\n`)
  if (createHash('sha256').update(lines.join('')).digest('hex') !== SECOND.checksum) return null
  return {
    files: files.filter(({ name }) => !/^\d+_baseline_/.test(name)),
    applied: applied.slice(former.length),
    former,
  }
}

/** How to move a database, or a backup, with these migrations to this version: lines that are typed in turn. */
export function howToMove(applied: Applied[], what: 'database' | 'backup'): string {
  const last = applied.at(-1)!.name
  const isOfFirst = applied[0]!.name !== '0001_baseline'
  const isFile = what === 'backup'
  const install = (commit: string, run: string) =>
    `git worktree add ../tokri-${commit} ${commit} && ${run} build`
  const until = '   (end it with Ctrl C as soon as the shop is open)'
  const byFirst = [
    install(FIRST.commit, FIRST.run),
    ...(isFile
      ? [`DATA_DIR=OLD ${FIRST.run} restore -- FILE   (only if OLD is lost: then it is a new folder)`]
      : []),
    ...(last === FIRST.last ? [] : [`DATA_DIR=OLD ${FIRST.run} serve${until}`]),
    `DATA_DIR=OLD ${FIRST.run} backup -- --to ~   (it names the file that it writes, here FILE)`,
  ]
  const restore = `DATA_DIR=NEW BACKUP_PASSPHRASE=$(cat OLD/backup-passphrase) ${SECOND.run} restore -- FILE`
  const data = isOfFirst || isFile ? 'NEW' : 'OLD'
  const steps = [
    ...(isOfFirst && !(isFile && last === FIRST.last) ? byFirst : []),
    install(SECOND.commit, SECOND.run),
    // It migrates what it has restored.
    data === 'NEW' ? restore : `DATA_DIR=OLD ${SECOND.run} serve${until}`,
    `start this version with DATA_DIR=${data}`,
  ]
  return [
    `Its tables are those of an earlier version (${last}), which commit ${SECOND.commit} moves to the schema that this one knows. In a checkout of Tokri, with the shop stopped:`,
    ...steps.map((step, i) => `  ${i + 1}. ${step}`),
    `OLD is the full path of the DATA_DIR that ${isFile ? 'the backup is of' : 'the shop has now'}${data === 'NEW' ? ', NEW that of a new one' : ''}. ` +
      'With a database server, set DATABASE_URL besides' +
      (data === 'NEW' ? ': from `restore` on to an empty database. ' : '. ') +
      (data === 'NEW' ? 'If you have set BACKUP_PASSPHRASE, keep its value.' : 'Make a backup before.'),
  ].join('\n')
}
