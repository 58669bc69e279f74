import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { exitCode, explainError } from './app/commands/explain-error.ts'
import { parseCommand } from './app/commands/parse-command.ts'
import { ENCODE_AVIF } from './app/avif-process/avif-message.ts'
import { DEMO_ADMIN } from './app/demo-shop/demo-admin.ts'
import { DEMO_PERSONS } from './app/demo-shop/demo-persons.ts'
import { serve } from './app/server/serve.ts'
import { readConfig, type Config } from './platform/config.ts'
import { withoutNpm } from './platform/release/typed-commands.ts'
import { cutOffUpgrade } from './platform/release/upgrade-note.ts'
import { endWithStarter } from './platform/starter.ts'

/** The project's folder, both from the sources and from the bundle. */
function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = resolve(folder, '..')
  return folder
}

/** How long open requests and jobs may take when the shop is ended; the database then has the rest of ten seconds. */
const STOP_MS = 9_000

/** Set by the launcher of a release (`scripts/package/launchers.ts`). */
const inRelease = process.env.TOKRI_HOME !== undefined
const asTyped = (text: string) => (inRelease ? withoutNpm(text) : text)
const say = (line: string) => void process.stdout.write(`${asTyped(line)}\n`)

/** Null until the settings have been read. */
let config: Config | null = null

// A full disk or a closed log pipe is no reason to stop, nor to skip draining.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

async function main(args: string[]): Promise<void> {
  const command = parseCommand(args)
  const root = projectRoot()
  const demo = command.name === 'serve' && command.demo
  // In a terminal the start-up steps are enough; LOG_LEVEL overrides this.
  const env = demo ? { LOG_LEVEL: 'warn', ...process.env } : process.env
  config = readConfig(env, { demo })
  if (command.name !== 'serve') {
    endWithUpgrade()
    const { runCommand } = await import('./app/commands/run-command.ts')
    // The folder in which npm was called, not the project's, in which it runs everything.
    const fromHere = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path)
    return runCommand({ config, root, say, env: process.env }, command, fromHere)
  }
  return runServer({ config, root, development: command.development })
}

/** A command of an upgrade ends when the upgrade is killed, rather than change the data beside its next try. */
function endWithUpgrade(): void {
  if (!process.channel) return
  process.once('disconnect', () => process.exit(exitCode('failed')))
  process.channel.unref()
}

async function runServer(options: {
  config: ReturnType<typeof readConfig>
  root: string
  development: boolean
}) {
  const { config } = options
  let end: () => void = () => process.exit(0)
  const onLost = () => {
    process.stderr.write(`The folder ${config.dataDir} is gone, and the shop's data with it.\n`)
    process.exit(exitCode('wrongSettings'))
  }
  endWithStarter(() => end(), process.env)
  if (!config.databaseUrl && cutOffUpgrade(config.dataDir)) {
    const { takeBackUpgrade } = await import('./app/commands/take-back-upgrade.ts')
    await takeBackUpgrade({ ...options, say })
  }
  const shop = await serve({ ...options, program: fileURLToPath(import.meta.url), say, onLost })
  // Before it says that it is open: whoever reads that may end it at once.
  let isStopping = false
  end = () => {
    // A second Ctrl-C is ignored: the database needs a moment to stop.
    if (isStopping) return
    isStopping = true
    say('Closing the shop…')
    const timeout = setTimeout(() => process.exit(exitCode('failed')), STOP_MS)
    timeout.unref()
    shop.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', () => {
    if (!isStopping) say('')
    end()
  })
  // SIGHUP: its terminal has been closed.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, end)

  say('')
  say(`  The shop is open:  ${shop.url}`)
  if (!config.smtpUrl)
    say(`  Log in:            any e-mail address; the code appears at ${shop.url}/dev/mailbox`)
  if (config.demo) say(`  Administrator:     ${DEMO_ADMIN}, the same way`)
  if (shop.hasPersons)
    for (const { label, email } of DEMO_PERSONS)
      if (email !== DEMO_ADMIN) say(`  ${`${label}:`.padEnd(18)} ${email}`)
  if (shop.ownerUrl) say(`  Become its owner:  ${shop.ownerUrl}`)
  if (shop.sandboxUrl) say(`  Payment sandboxes: ${shop.sandboxUrl}`)
  say(`  The API:           ${shop.url}/api/docs`)
  say('')
}

function fail(error: unknown): never {
  const { text, code } = explainError(error, config, process.env.npm_lifecycle_event)
  // A shop that already runs is no fault: its address is for people, not for the log of errors.
  if (code === exitCode('alreadyServed')) say(text)
  else process.stderr.write(`${asTyped(text)}\n`)
  process.exit(code)
}

async function run(args: string[]): Promise<void> {
  // The server starts this file again: as a thread for an import (`import-in-thread.ts`), whose errors it reports, and as
  // a process that encodes pictures (`encode-in-process.ts`).
  if (!isMainThread) return (await import('./app/import-thread/run-import-task.ts')).runImportTask()
  if (args[0] === ENCODE_AVIF && process.send)
    return (await import('./app/avif-process/run-avif-process.ts')).runAvifProcess()
  // The build runs all code that a start loads, to keep its compiled form (`scripts/load-server.mjs`).
  if (args[0] === 'load') return void (await import('./app/server/open-shop.ts'))
  await main(args).catch(fail)
}

void run(process.argv.slice(2))
