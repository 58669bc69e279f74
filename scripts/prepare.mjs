import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

// Plain JavaScript without packages: these scripts run before anything is installed.

export const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (...names) => join(root, ...names)
const server = inRoot('dist/server/main.js')

/** Every command with its flags, and the exit codes: the only place that has them. */
const { commands, exitCodes } = JSON.parse(readFileSync(inRoot('scripts/commands.json'), 'utf8'))

/** An error that the user can fix; its message is all they need to see. */
export class Failure extends Error {
  constructor(message, code = exitCodes.failed[0]) {
    super(message)
    this.code = code
  }
}

/** A command line that is wrong. */
export const misused = (name, message) =>
  new Failure(`${message}\nUsage: ${commands[name].usage}`, exitCodes.misused[0])

/** Names commands as who reads this types them: in a release there is no npm (`typed-commands.ts` does the same). */
const asTyped = (text) =>
  process.env.TOKRI_HOME
    ? text
        .replaceAll('npm start', 'tokri demo')
        .replace(/npm run ([a-z-]+)((?: \[?)?)(?:-- )?/g, 'tokri $1$2')
    : text

/** Parses the flags of a command; an unknown or extra one ends it with a message. */
export const flagsOf = (name) => argumentsOf(name, { allowPositionals: false }).values

/** Like `flagsOf`, but also returns positional arguments. */
export function argumentsOf(name, config = { allowPositionals: true }) {
  const options = Object.keys(commands[name].flags).map((flag) => {
    const [option, value] = flag.slice(2).split(' ')
    return [option, { type: value ? 'string' : 'boolean' }]
  })
  try {
    return parseArgs({ ...config, options: Object.fromEntries(options) })
  } catch (error) {
    throw misused(name, `${error.message.split('. ')[0]}.`)
  }
}

function helpOf(name) {
  const { usage, does, more, flags } = commands[name]
  const all = Object.entries({ ...flags, '--help': 'print this, and do nothing' })
  const width = Math.max(...all.map(([flag]) => flag.length))
  const lines = all.map(([flag, text]) => `  ${flag.padEnd(width)}  ${text}`)
  const codes = Object.values(exitCodes).map(([code, text]) => `  ${String(code).padStart(2)}  ${text}`)
  const text = [
    `Usage: ${usage}`,
    '',
    does,
    ...(more ? [more] : []),
    '',
    'Flags:',
    ...lines,
    '',
    'Exit codes:',
    ...codes,
  ].join('\n')
  return asTyped(text)
}

/** Runs the script of a command if the Node.js version is supported; with `--help` it only explains the command. */
export async function script(name, work) {
  if (process.argv.slice(2).some((flag) => flag === '--help' || flag === '-h')) {
    console.log(helpOf(name))
    process.exit(0)
  }
  try {
    checkNode()
    await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(asTyped(error.message))
    process.exit(error.code)
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isRecent = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  if (!isRecent)
    throw new Failure(`Tokri needs Node 20.19, or 22.12 and newer. This is Node ${process.versions.node}.`)
}

/** Installs packages unless node_modules already holds what package-lock.json asks for. */
export async function installIfNeeded() {
  if (isInstalled()) return
  // Regardless of NODE_ENV: building and testing need the development dependencies.
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await step('Installing packages', () => npm(['ci', ...flags]))
  if (!isInstalled())
    throw new Failure(
      'The installed packages still do not match package-lock.json. Try: npm ci --include=dev',
    )
}

/** npm writes its own copy of the lock file when it has finished, so an interrupted install is detected. */
function isInstalled() {
  const wanted = readLock('package-lock.json')
  const present = readLock('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    const found = present[path]
    if (!found) return path === '' || optional === true
    return found.version === version && found.integrity === integrity
  })
}

function readLock(name) {
  try {
    return JSON.parse(readFileSync(inRoot(name), 'utf8')).packages
  } catch {
    return {}
  }
}

/** Builds the browser's files and the server unless they are up to date with the sources. */
export async function buildIfStale() {
  const stamp = inRoot('dist/stamp')
  const fingerprint = fingerprintOf([
    'src',
    'messages',
    'demo',
    'public',
    'scripts/commands.json',
    'scripts/load-server.mjs',
    'scripts/words',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
  ])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  // An interrupted build must not pass for a complete one.
  rmSync(stamp, { force: true })
  await step('Building the shop', buildAll)
  writeFileSync(stamp, fingerprint)
}

/** The browser's files in each language, English first, and in a shop's own wording of it, then the server with its pages. */
async function buildAll() {
  const others = readdirSync(inRoot('messages')).flatMap(
    (file) => /^(?!en\.)(\w+)\.json$/.exec(file)?.[1] ?? [],
  )
  for (const build of ['en', ...others].flatMap((locale) => [locale, `own-${locale}`])) {
    const code = await vite(['build'], { TOKRI_LOCALE: build })
    if (code !== 0) return code
  }
  return vite(['build', '--ssr'])
}

// Vite's default config loader writes into node_modules, which may belong to another user.
export const readOnlyConfig = ['--configLoader', 'runner']

const vite = (args, env) =>
  run(
    process.execPath,
    [inRoot('node_modules/vite/bin/vite.js'), ...args, '--logLevel', 'warn', ...readOnlyConfig],
    { env: { ...process.env, ...env } },
  )

/** Runs a package's program; returns its exit code. */
export function node(program, ...args) {
  return run(process.execPath, [inRoot('node_modules', program), ...args])
}

function fingerprintOf(names) {
  const hash = createHash('sha256').update(process.version)
  for (const name of names.flatMap(filesIn).sort())
    hash.update(`\0${name}\0`).update(readFileSync(inRoot(name)))
  return hash.digest('hex')
}

function filesIn(name) {
  const path = inRoot(name)
  if (!existsSync(path) || /\.test\.tsx?$/.test(name)) return []
  if (!statSync(path).isDirectory()) return [name]
  return readdirSync(path).flatMap((entry) => filesIn(join(name, entry)))
}

/** Replaces this process with the server, so that no process in between has to forward signals and exit codes. */
export async function runMain(args) {
  if (!existsSync(server)) {
    throw new Failure('The shop is not built yet. Run: npm ci --include=dev && npm run build')
  }
  // npm was ended while this installed or built: a server has nobody any more who could end it.
  if (isLeft()) process.exit(exitCodes.failed[0])
  // Relative paths on the command line are resolved from the caller's directory.
  process.env.INIT_CWD ??= process.cwd()
  process.chdir(root)
  process.env.NODE_ENV ??= 'production'
  process.argv.splice(1, Infinity, server, ...args)
  await import(server)
}

/** For commands that need a build. */
export async function prepareUnlessBuilt() {
  if (existsSync(server)) return
  await installIfNeeded()
  await buildIfStale()
}

export function npm(args) {
  // If this was started by npm, use the same npm; otherwise the one in the PATH.
  const cli = process.env.npm_execpath
  const isScript = cli?.endsWith('npm-cli.js')
  const [file, first] = isScript ? [process.execPath, [cli]] : ['npm', []]
  return run(file, [...first, ...args], { shell: !isScript && process.platform === 'win32' })
}

/** What runs now, to be ended with this. */
const running = new Set()

/** Runs a program in the project's folder; returns its exit code. */
export function run(file, args, options = {}) {
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
  running.add(child)
  return new Promise((resolve) => {
    child.once('exit', () => running.delete(child))
    child.once('error', (error) => {
      console.error(error.message)
      resolve(127)
    })
    child.once('close', (code, signal) => resolve(signal ? 130 : code))
  })
}

const starter = process.ppid
const isLeft = () => process.env.npm_lifecycle_event && process.ppid !== starter

/** Installs or builds. Whoever ends this, or kills the npm that started it, ends what it runs too: nothing is left behind. */
export async function step(title, work) {
  const end = () => {
    for (const child of running) child.kill()
    process.exit(exitCodes.failed[0])
  }
  const watch = setInterval(() => isLeft() && end(), 500)
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, end)
  try {
    await timed(title, work)
  } finally {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, end)
  }
}

async function timed(title, work) {
  const start = Date.now()
  const seconds = () => Math.round((Date.now() - start) / 1000)
  console.log(`${title}…`)
  // In a terminal npm shows its own progress; in a log a long silence would look like a hang.
  const heartbeat = setInterval(() => console.log(`${title}… ${seconds()} s`), 10_000)
  if (process.stdout.isTTY) clearInterval(heartbeat)
  const code = await work()
  clearInterval(heartbeat)
  if (code !== 0) throw new Failure(`${title} failed; see the reason above.`, code)
  console.log(`${title}: done in ${seconds()} s.`)
}
