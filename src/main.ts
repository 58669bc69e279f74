import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AlreadyServed, DEMO_ADMIN, serve } from './app/server/serve.ts'
import { runBackup } from './app/commands/run-backup.ts'
import { runGrantAdmin } from './app/commands/run-grant-admin.ts'
import { runImport } from './app/commands/run-import.ts'
import { ConfigFault, readConfig } from './platform/config.ts'
import { keepHeapLean } from './platform/lean-heap.ts'

/** The project's folder, from the sources and from the bundle alike. */
function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = resolve(folder, '..')
  return folder
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main([command = 'serve', ...words]: string[]): Promise<void> {
  const flags = new Set(words.filter((word) => word.startsWith('--')))
  const names = words.filter((word) => !word.startsWith('--'))
  const root = projectRoot()
  // For a shopkeeper at a terminal the steps of the start are enough; LOG_LEVEL says otherwise.
  const env = flags.has('--demo') ? { LOG_LEVEL: 'warn', ...process.env } : process.env
  const config = readConfig(env, { demo: flags.has('--demo') })
  if (command === 'admin' && names[0] === 'grant' && names[1])
    return runGrantAdmin({ config, root, say }, names[1])
  if (command === 'import' && names[0]) {
    return runImport({ config, root, say }, resolve(names[0]), {
      dryRun: flags.has('--dry-run'),
      skipWrongRows: flags.has('--skip-wrong-rows'),
    })
  }
  if (command === 'backup' && flags.has('--to') && names[0]) return runBackup({ config, root, say }, names[0])
  if (command !== 'serve')
    throw new Error(
      'Commands: serve [--demo], admin grant <email>, import <file.csv> [--dry-run] [--skip-wrong-rows], backup --to <folder>',
    )
  await runServer({ config, root, development: flags.has('--dev') })
}

async function runServer(options: {
  config: ReturnType<typeof readConfig>
  root: string
  development: boolean
}) {
  const { config } = options
  keepHeapLean()
  const shop = await serve({ ...options, say })
  say('')
  say(`  The shop is open:  ${shop.url}`)
  if (!config.smtpUrl)
    say(`  Log in:            any e-mail address; the code appears at ${shop.url}/dev/mailbox`)
  if (config.demo) say(`  Administrator:     ${DEMO_ADMIN}, the same way`)
  if (shop.sandboxUrl) say(`  Payment sandboxes: ${shop.sandboxUrl}`)
  say(`  The API:           ${shop.url}/api/docs`)
  say('')

  let leaving = false
  const leave = (signal: string) => {
    // A second Ctrl-C does not hurry: the database needs its moment.
    if (leaving) return
    leaving = true
    say(`${signal === 'SIGINT' ? '\n' : ''}Closing the shop…`)
    const patience = setTimeout(() => process.exit(1), 14_000)
    patience.unref()
    shop.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
}

function fail(error: unknown): never {
  if (error instanceof AlreadyServed) {
    say(`${error.message} Nothing was started; stop it first, or set DATA_DIR and PORT for another shop.`)
    process.exit(0)
  }
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

function explain(error: unknown): string {
  if (error instanceof ConfigFault)
    return ['The settings are not right:', ...error.faults.map((fault) => `  ${fault}`)].join('\n')
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${String(error.port)} is taken by another program. Stop it, or choose another: PORT=8081 npm start`
  }
  return process.env.LOG_LEVEL === 'debug' ? (error.stack ?? error.message) : error.message
}

main(process.argv.slice(2)).catch(fail)
