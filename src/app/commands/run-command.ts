import { exitCode } from './explain-error.ts'
import type { Command } from './parse-command.ts'
import { runAdmin } from './run-admin.ts'
import { runBackup } from './run-backup.ts'
import { runBreach } from './run-breach.ts'
import { runCheckBackup } from './run-check-backup.ts'
import { runDoctor } from './run-doctor.ts'
import { runExplainSearch } from './run-explain-search.ts'
import { runImport } from './run-import.ts'
import { runRestore } from './run-restore.ts'
import { runUpgradeDatabase } from './run-upgrade-database.ts'
import { runUpgrade } from './run-upgrade.ts'
import { refuseCutOff } from './take-back-upgrade.ts'
import { withDatabase, type UpgradeContext } from './with-database.ts'

/** Runs a command that ends by itself, unlike `serve`. */
export async function runCommand(
  context: UpgradeContext,
  command: Exclude<Command, { name: 'serve' }>,
  /** Makes a path of the command line absolute. */
  fromHere: (path: string) => string,
): Promise<void> {
  refuseCutOff(context.config, command)
  switch (command.name) {
    case 'grant-admin':
    case 'revoke-admin':
    case 'reset-second-factor':
      return runAdmin(context, command)
    case 'import':
      return runImport(context, fromHere(command.file), command)
    case 'explain-search':
      return runExplainSearch(context, command.search)
    case 'backup':
      return runBackup(context, command.to === null ? null : fromHere(command.to))
    case 'check-backup':
      return runCheckBackup(context, fromHere(command.file), command)
    case 'doctor':
      if (await runDoctor(context, command)) process.exitCode = exitCode('failed')
      return
    case 'breach':
      return runBreach(context, { ...command, to: command.to === null ? null : fromHere(command.to) })
    case 'upgrade-database':
      return runUpgradeDatabase(context, command.programs)
    case 'migrate':
      // It prepares the tables before whatever it does with them.
      return withDatabase(context, async () => context.say('The tables are those of this version.'))
    case 'upgrade':
      return runUpgrade(context, command, fromHere)
    case 'restore':
      return runRestore(context, fromHere(command.file), command)
  }
}
