import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { cutOffUpgrade, removeUpgradeNote } from '#platform/release/upgrade-note.ts'
import { explainError } from './explain-error.ts'
import type { Command } from './parse-command.ts'
import { runRestore } from './run-restore.ts'
import type { CommandContext } from './with-database.ts'

/** What is typed to put a backup back. A shop with BACKUP_RECIPIENT has no key that opens its own (`isForKey`). */
export const restoreCommand = (backup: string, { isForKey }: { isForKey: boolean }): string =>
  `${isForKey ? 'BACKUP_IDENTITY=… ' : ''}npm run restore -- ${backup} --replace`

/**
 * Before a server starts: puts back the backup of an upgrade that was killed while it moved the shop away from this version.
 * The shop has not opened since: a server removes the note before. If it cannot be put back, this throws what to type, and
 * the note stays.
 */
export async function takeBackUpgrade(context: CommandContext): Promise<void> {
  const { config, root, say } = context
  const before = cutOffUpgrade(config.dataDir)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  if (!before?.backup || before.version !== version) return
  const { keys } = config.backup
  const command = (file: string) =>
    restoreCommand(file, { isForKey: keys.recipients.length > 0 && keys.identities.length === 0 })
  if (!existsSync(before.backup))
    throw new Error(
      `An upgrade was cut off, and its backup ${before.backup} is not found. Start the shop again once it is there, or restore another: ${command('FILE')}`,
    )
  say('An upgrade was cut off. Putting back its backup…')
  try {
    await runRestore(context, before.backup, { replace: true, signedBy: null, acceptUnverified: false })
  } catch (error) {
    throw new Error(
      `${explainError(error, config).text}\nAn upgrade was cut off, and its backup is not put back. Once that is mended, start the shop again. Or type: ${command(before.backup)}`,
      { cause: error },
    )
  }
  removeUpgradeNote(config.dataDir)
}

/** Throws for a command whose changes would be lost, as long as the backup of an upgrade that was killed is to be put back. */
export function refuseCutOff({ dataDir, databaseUrl }: Config, command: Command): void {
  const isLost = command.name === 'doctor' ? command.fix : changing.has(command.name)
  if (!isLost || databaseUrl) return
  const before = cutOffUpgrade(dataDir)
  if (!before?.backup) return
  const start = before.unit ? `systemctl start ${before.unit}` : 'npm run serve'
  throw new Error(
    `An upgrade was cut off, and what is changed now would be lost. First start the shop (${start}), or run the upgrade again (npm run upgrade -- VERSION).`,
  )
}

const changing = new Set<Command['name']>([
  'import',
  'grant-admin',
  'revoke-admin',
  'reset-second-factor',
  'breach',
])
