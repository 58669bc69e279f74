import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { DEMO_ADMIN, serve } from './app/server/serve.ts'
import { exitCode, explainError } from './app/commands/explain-error.ts'
import { parseCommand } from './app/commands/parse-command.ts'
import { runBackup } from './app/commands/run-backup.ts'
import { runBreach } from './app/commands/run-breach.ts'
import { runCheckBackup } from './app/commands/run-check-backup.ts'
import { runDoctor } from './app/commands/run-doctor.ts'
import { runGrantAdmin } from './app/commands/run-grant-admin.ts'
import { runImport } from './app/commands/run-import.ts'
import { runResetSecondFactor } from './app/commands/run-reset-second-factor.ts'
import { runRestore } from './app/commands/run-restore.ts'
import { runRevokeAdmin } from './app/commands/run-revoke-admin.ts'
import { runUpgradeDatabase } from './app/commands/run-upgrade-database.ts'
import { runImportTask } from './app/import-thread/run-import-task.ts'
import { isAvifProcess, runAvifProcess } from './app/avif-process/run-avif-process.ts'
import { readConfig, type Config } from './platform/config.ts'

/** The project's folder, both from the sources and from the bundle. */
function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = resolve(folder, '..')
  return folder
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Null until the settings have been read. */
let config: Config | null = null

// A full disk or a closed log pipe is no reason to stop, nor to skip draining.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

async function main(args: string[]): Promise<void> {
  const command = parseCommand(args)
  const root = projectRoot()
  // The folder in which npm was called, not the project's, in which it runs everything.
  const fromHere = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)
  const demo = command.name === 'serve' && command.demo
  // In a terminal the start-up steps are enough; LOG_LEVEL overrides this.
  const env = demo ? { LOG_LEVEL: 'warn', ...process.env } : process.env
  config = readConfig(env, { demo })
  const context = { config, root, say }
  switch (command.name) {
    case 'grant-admin':
      return runGrantAdmin(context, command.email)
    case 'revoke-admin':
      return runRevokeAdmin(context, command.email)
    case 'reset-second-factor':
      return runResetSecondFactor(context, command.email)
    case 'import':
      return runImport(context, fromHere(command.file), command)
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
    case 'restore':
      return runRestore(context, fromHere(command.file), command)
    case 'serve':
      return runServer({ config, root, development: command.development })
  }
}

async function runServer(options: {
  config: ReturnType<typeof readConfig>
  root: string
  development: boolean
}) {
  const { config } = options
  const shop = await serve({ ...options, program: fileURLToPath(import.meta.url), say })
  say('')
  say(`  The shop is open:  ${shop.url}`)
  if (!config.smtpUrl)
    say(`  Log in:            any e-mail address; the code appears at ${shop.url}/dev/mailbox`)
  if (config.demo) say(`  Administrator:     ${DEMO_ADMIN}, the same way`)
  if (shop.ownerUrl) say(`  Become its owner:  ${shop.ownerUrl}`)
  if (shop.sandboxUrl) say(`  Payment sandboxes: ${shop.sandboxUrl}`)
  say(`  The API:           ${shop.url}/api/docs`)
  say('')

  let isStopping = false
  const stop = (signal: string) => {
    // A second Ctrl-C is ignored: the database needs a moment to stop.
    if (isStopping) return
    isStopping = true
    say(`${signal === 'SIGINT' ? '\n' : ''}Closing the shop…`)
    const timeout = setTimeout(() => process.exit(exitCode('failed')), 14_000)
    timeout.unref()
    shop.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function fail(error: unknown): never {
  const { text, code } = explainError(error, config)
  // A shop that already runs is no fault: its address is for people, not for the log of errors.
  if (code === exitCode('alreadyServed')) say(text)
  else process.stderr.write(`${text}\n`)
  process.exit(code)
}

// The server starts this file again: as a thread for an import (`import-in-thread.ts`), whose errors it reports, and as
// a process that encodes pictures (`encode-in-process.ts`).
if (!isMainThread) void runImportTask()
else if (isAvifProcess()) runAvifProcess()
else main(process.argv.slice(2)).catch(fail)
