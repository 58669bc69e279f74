import { relative } from 'node:path'
import type { Config } from '#platform/config.ts'
import { ConfigError } from '#platform/config-error.ts'
import { errorCode } from '#platform/error-code.ts'
import { fileProblem, isPassing } from '#platform/file-problem.ts'
import { operatorText } from '#platform/operator-text.ts'
import cli from '../../../scripts/commands.json' with { type: 'json' }
import { AlreadyServed } from '../server/already-served.ts'
import { UsageError } from './parse-command.ts'

export const exitCode = (name: keyof typeof cli.exitCodes): number => Number(cli.exitCodes[name][0])

/** Why the program ends, what to do next, and its exit code. `called` is the script that npm was asked for. */
export function explainError(
  error: unknown,
  config: Config | null,
  called?: string,
): { text: string; code: number } {
  if (error instanceof AlreadyServed)
    return {
      text: `${error.message} Nothing was started; stop it first, or set DATA_DIR and PORT for another shop.`,
      code: exitCode('alreadyServed'),
    }
  if (error instanceof UsageError) return { text: error.message, code: exitCode('misused') }
  if (error instanceof ConfigError) return wrongSettings(error.faults)
  if (!(error instanceof Error)) return { text: String(error), code: exitCode('failed') }
  if (config && 'syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo'))
    return listenProblem(error, config, called)
  const problem = fileProblem(error)
  if (problem) {
    const setting = config && 'path' in error ? settingOf(String(error.path), config) : null
    if (setting && !isPassing(error)) return wrongSettings([`${setting}: ${problem}.`])
    return { text: sentence(setting ? `${setting}: ${problem}` : problem), code: exitCode('failed') }
  }
  const text = config?.logLevel === 'debug' ? (error.stack ?? error.message) : operatorText(error)
  return { text, code: exitCode('failed') }
}

const wrongSettings = (faults: string[]) => ({
  text: ['Invalid settings:', ...faults.map((fault) => `  ${fault}`)].join('\n'),
  code: exitCode('wrongSettings'),
})

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

function listenProblem(
  error: Error,
  config: Config,
  called: string | undefined,
): { text: string; code: number } {
  const port = 'port' in error ? Number(error.port) : config.port
  const setting = port === config.sandboxPort && port !== config.port ? 'SANDBOX_PORT' : 'PORT'
  const code = errorCode(error)
  if (code === 'EADDRINUSE')
    return {
      text: `Port ${port} (${setting}) is already in use. Stop the other program, or choose another port: ${setting}=${port + 1} ${commandHere(config, called)}`,
      code: exitCode('failed'),
    }
  if (code === 'EACCES')
    return wrongSettings([
      `${setting} is ${port}: this user may not listen on it. Choose one above 1023, such as ${setting}=8080, with a proxy such as Caddy in front (docs/operate/go-live.md), or allow it: sudo setcap cap_net_bind_service=+ep "$(command -v node)"`,
    ])
  return wrongSettings([
    `HOST is ${config.host}: this machine has no such address. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all its addresses.`,
  ])
}

/** The command that was called, or the one that starts what is here. */
function commandHere({ demo }: Config, called: string | undefined): string {
  if (called === 'serve' || called === 'dev') return `npm run ${called}`
  return demo ? 'npm start' : 'npm run serve'
}

function settingOf(path: string, config: Config): string | null {
  const isIn = (folder: string) => !relative(folder, path).startsWith('..')
  if (isIn(config.backup.folder)) return 'BACKUP_DIR'
  return isIn(config.dataDir) ? 'DATA_DIR' : null
}
