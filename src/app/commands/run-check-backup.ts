import { requireTrusted } from '#platform/backup/backup-format.ts'
import { readBackup } from '#platform/backup/read-backup.ts'
import { describeBackup, describeProtection } from './describe-backup.ts'
import { withProgress } from './report-progress.ts'
import { requireFile } from './require-file.ts'
import type { CommandContext } from './with-database.ts'

/** `npm run backup -- --check FILE`: reads all, as a restore would, and says what is in it. Throws if it is not restorable. */
export async function runCheckBackup(
  { config, say }: CommandContext,
  file: string,
  { signedBy }: { signedBy: string | null },
): Promise<void> {
  await requireFile(file)
  say('Checking the file…')
  const found = await withProgress(say, (progress) => readBackup(file, config.backup.keys, { progress }))
  const [when, what] = describeBackup(found)
  say(`${file} is whole. It holds ${when}`)
  say(what!)
  for (const line of describeProtection(found)) say(line)
  requireTrusted(found, { signedBy, acceptUnverified: false })
}
