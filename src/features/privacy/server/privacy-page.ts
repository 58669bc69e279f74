import { retention, type Retention } from '#platform/retention.ts'

/** How long a kind of data is kept, in words. */
const howLong = ({ time, until, rows }: Retention): string =>
  `${time ? `${time} ` : ''}${until}${rows ? `; at most ${rows.toLocaleString('en-IN')}` : ''}`

const row = (kind: Retention) =>
  `| ${[kind.what, howLong(kind), kind.why, kind.tables.map((table) => `\`${table}\``).join(', ')].join(' | ')} |`

/** `docs/PRIVACY.md`: what personal data the shop keeps, how long and why. */
export const privacyPage = (): string => `# What personal data is kept, how long and why

\`npx tsx scripts/write-privacy-page.ts\` writes this page from the table in \`src/platform/retention.ts\`. Whatever deletes by age
reads its time there. Jobs delete every ten minutes, every hour or every night (\`src/app/server/jobs.ts\`), so data may stay
until the next run.

| What | How long | Why | Tables |
| --- | --- | --- | --- |
${Object.values(retention).map(row).join('\n')}

What a person gets to see of it, under Profile, Privacy, and what becomes of it when they
are erased (Profile, Privacy, Delete my account; or Customers, on a written wish), is in \`src/features/privacy/server/personal-tables.ts\`.

## Backups

A backup contains whatever the shop contained when it was made, also what was deleted later. The shop removes old ones only when a
new one is complete, and it counts them: with one backup a day, the oldest is as many days old as \`BACKUP_KEEP\` says. If no new one
is made, the old ones stay. Files that \`npm run backup -- --to\` wrote elsewhere or under another name are yours to delete, and so is
the old database that \`npm run upgrade-database\` leaves.

Restoring an old backup brings back what was deleted since it was made, but no person who was erased: their hashes stand in
\`erasures.txt\` beside the backups, in \`BACKUP_DIR\` and the bucket, and \`npm run restore\` erases them again. Move that file with a
backup.

## Outside the database

- The program's log goes to its standard output, and the embedded database's to \`DATA_DIR/postgres.log\`. How long those are kept is
  up to your system.
- Mail servers, payment providers and the companies of marketing scripts keep what they get by their own rules.

## What is not built yet

- **An end for what is not deleted.** Tax papers carry the day until which they have to be kept, but no job deletes them after it.
  Payments, complaints, consents and the audit log stay as long as the shop does, and so do administrators’ notes in the history
  of an old order whose person was not erased.
- **A guest’s complaint** is erased with the account of the same address, or by an account that is made for it.
`
