import type { Retention } from '#platform/retention-period.ts'
import { retention } from '#platform/retention.ts'

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
are erased (Profile, Privacy, Delete my account; or, by an owner on a written wish, Customers and Khata: also of somebody without an account), is in \`src/features/privacy/server/whose-rows.ts\` and in the last line of each column’s comment (\`db/schema.sql\`).

The shopper of an order sees the name and mobile number of the rider who brings it, only while it is out for delivery; nobody else is
told with the order (\`order.rider\`).

## Backups

A backup contains whatever the shop contained when it was made, also what was deleted later. Each new one removes
those that are more than \`BACKUP_KEEP\`, and each day removes those that are older than \`BACKUP_DAYS\` days, even if no new one is
made. The newest one always stays. Files that \`npm run backup -- --to\` wrote elsewhere or under another name are yours to delete, and so is
the old database that \`npm run upgrade-database\` leaves.

Restoring an old backup brings back what was deleted since it was made, but no person who was erased: their hashes stand in
\`erasures.txt\` beside the backups, in \`BACKUP_DIR\` and the bucket, and \`npm run restore\` erases them again. It lists, too, by its
id, each wish that was taken back, so that a backup of before does not carry it out. Move that file with a backup.

## Outside the database

- The program's log goes to its standard output, and the embedded database's to \`DATA_DIR/postgres.log\`. How long those are kept is
  up to your system.
- Mail servers, payment providers and the companies of marketing scripts keep what they get by their own rules.
- Tills keep names and four digits of khata customers until the next fetch.

## What the database itself enforces

Histories, papers and the audit log can only be added to. Their rows lose what names a person, or go, by functions of the database
that know these times themselves, so that neither the program nor the owner of the tables does it sooner. Old entries of the audit log
go from its beginning on, and an entry names the last of them: \`npm run doctor\` still finds one that was removed otherwise.
`
