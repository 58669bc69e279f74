import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cutOffUpgrade, removeUpgradeNote } from '#platform/release/upgrade-note.ts'
import { runRestore } from './run-restore.ts'
import type { CommandContext } from './with-database.ts'

/**
 * Before a server starts: puts back the backup of an upgrade that was killed while it moved the shop away from this version.
 * The shop has not opened since: a server removes the note before.
 */
export async function takeBackUpgrade(context: CommandContext): Promise<void> {
  const { config, root, say } = context
  const before = cutOffUpgrade(config.dataDir)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  if (!before?.backup || before.version !== version || !existsSync(before.backup)) return
  say('An upgrade was cut off. Putting back its backup…')
  await runRestore(context, before.backup, { replace: true, signedBy: null, acceptUnverified: false })
  removeUpgradeNote(config.dataDir)
}
