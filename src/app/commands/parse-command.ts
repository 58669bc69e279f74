import { parseArgs, type ParseArgsConfig } from 'node:util'
import cli from '../../../scripts/commands.json' with { type: 'json' }

export type Command =
  | { name: 'serve'; demo: boolean; development: boolean }
  | { name: 'grant-admin'; email: string }
  | { name: 'revoke-admin'; email: string }
  | { name: 'reset-second-factor'; email: string }
  | { name: 'import'; file: string; dryRun: boolean; skipWrongRows: boolean; map: string | null }
  | { name: 'explain-search'; search: string }
  | { name: 'backup'; to: string | null }
  | { name: 'check-backup'; file: string; signedBy: string | null }
  | { name: 'restore'; file: string; replace: boolean; signedBy: string | null; acceptUnverified: boolean }
  | { name: 'upgrade-database'; programs: string | null }
  | { name: 'migrate' }
  | { name: 'upgrade'; release: string | null; downgrade: boolean }
  | { name: 'doctor'; fix: boolean; json: boolean; auditHead: { seq: number; hash: string } | null }
  | { name: 'breach'; since: Date; until: Date; known: Date | null; to: string | null }

/** The command line is not valid; nothing was done. */
export class UsageError extends Error {
  constructor(fault: string, usage: string) {
    super(`${fault}\nUsage: ${usage}`)
    this.name = 'UsageError'
  }
}

const { commands } = cli
type CommandName = keyof typeof commands
const own = [
  'serve',
  'admin',
  'import',
  'explain-search',
  'backup',
  'restore',
  'doctor',
  'breach',
  'upgrade-database',
  'migrate',
  'upgrade',
] as const

/** Parses the arguments after the program's name. Throws `UsageError` for anything unknown, missing or extra. */
export function parseCommand([name = 'serve', ...args]: string[]): Command {
  switch (name) {
    case 'serve': {
      const { values } = parse(args, name, [])
      return { name, demo: values.demo === true, development: values.dev === true }
    }
    case 'admin': {
      const { names } = parse(args, name, ['a command', 'an email address'])
      const verb = names[0]!
      if (!Object.hasOwn(adminCommands, verb))
        throw new UsageError(`Unknown command "admin ${verb}".`, commands.admin.usage)
      return { name: adminCommands[verb as keyof typeof adminCommands], email: names[1]! }
    }
    case 'import': {
      const { values, names } = parse(args, name, ['a file'])
      return {
        name,
        file: names[0]!,
        dryRun: values['dry-run'] === true,
        skipWrongRows: values['skip-wrong-rows'] === true,
        map: typeof values.map === 'string' ? values.map : null,
      }
    }
    case 'explain-search': {
      const { names } = parse(args, name, ['a search'])
      return { name, search: names[0]! }
    }
    case 'backup': {
      const { values } = parse(args, name, [])
      const { usage } = commands.backup
      for (const flag of ['to', 'check'])
        if (values[flag] === '') throw new UsageError(`Missing: the value of --${flag}.`, usage)
      const signedBy = signerIn(values['signed-by'], usage)
      const [to, check] = [values.to, values.check].map((value) => (typeof value === 'string' ? value : null))
      if (check && !to) return { name: 'check-backup', file: check, signedBy }
      if (check) throw new UsageError('--check reads a backup and --to writes one: give one of them.', usage)
      if (signedBy) throw new UsageError('--signed-by needs --check.', usage)
      return { name, to: to ?? null }
    }
    case 'doctor': {
      const { values } = parse(args, name, [])
      const auditHead = auditHeadOf(values['audit-head'])
      return { name, fix: values.fix === true, json: values.json === true, auditHead }
    }
    case 'breach': {
      const { values } = parse(args, name, [])
      const [since, until] = [timeIn(values, 'since'), timeIn(values, 'until')]
      if (!since || !until || since >= until)
        throw new UsageError('Give --since and a later --until.', commands.breach.usage)
      const to = typeof values.to === 'string' ? values.to : null
      return { name, since, until, known: timeIn(values, 'known'), to }
    }
    case 'upgrade-database': {
      const { values } = parse(args, name, [])
      return { name, programs: typeof values.programs === 'string' ? values.programs : null }
    }
    case 'migrate': {
      parse(args, name, [])
      return { name }
    }
    case 'upgrade': {
      // What the screen asks for is never older.
      if (args.includes('--requested')) {
        parse(
          args.filter((arg) => arg !== '--downgrade'),
          name,
          [],
        )
        return { name, release: null, downgrade: false }
      }
      const { values, names } = parse(args, name, ['a version or the file of one'])
      return { name, release: names[0]!, downgrade: values.downgrade === true }
    }
    case 'restore': {
      const { values, names } = parse(args, name, ['a backup file'])
      return {
        name,
        file: names[0]!,
        replace: values.replace === true,
        signedBy: signerIn(values['signed-by'], commands.restore.usage),
        acceptUnverified: values.unverified === true,
      }
    }
    default:
      throw new UsageError(
        `Unknown command "${name}".`,
        own.map((one) => commands[one].usage).join('\n       '),
      )
  }
}

/** A day, or a time of it, in India; null without the flag. */
function timeIn(values: Record<string, unknown>, flag: string): Date | null {
  const text = values[flag]
  if (typeof text !== 'string') return null
  const [, day, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?$/.exec(text) ?? []
  const found = new Date(`${day}T${time}:00+05:30`)
  if (Number.isNaN(found.getTime()))
    throw new UsageError(
      `--${flag} needs a day or a time in India, such as 2026-11-20 or 2026-11-20T14:30.`,
      commands.breach.usage,
    )
  return found
}

/** The public key of a backup's signature. */
function signerIn(text: unknown, usage: string): string | null {
  if (typeof text !== 'string') return null
  if (!/^[\w-]{43}$/.test(text))
    throw new UsageError('--signed-by needs the key that npm run backup named: 43 letters and digits.', usage)
  return text
}

function auditHeadOf(text: unknown): { seq: number; hash: string } | null {
  if (typeof text !== 'string') return null
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (!seq || !hash)
    throw new UsageError(
      '--audit-head needs a number and a checksum, as in the mail of the day.',
      commands.doctor.usage,
    )
  return { seq: Number(seq), hash }
}

const adminCommands = {
  grant: 'grant-admin',
  revoke: 'revoke-admin',
  'reset-second-factor': 'reset-second-factor',
} as const

/** As documented in scripts/commands.json: `--fix` is a switch, `--to PATH` has a value. */
function optionsOf(name: CommandName): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.keys(commands[name].flags).map((flag) => {
      const [option, value] = flag.slice(2).split(' ')
      return [option!, { type: value ? 'string' : 'boolean' }]
    }),
  )
}

function parse(
  args: string[],
  name: CommandName,
  required: string[],
): { values: Record<string, unknown>; names: string[] } {
  const { usage } = commands[name]
  const { values, positionals: names } = parsed(args, usage, optionsOf(name))
  const missing = required[names.length]
  if (missing) throw new UsageError(`Missing: ${missing}.`, usage)
  const extra = names[required.length]
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`, usage)
  return { values, names }
}

function parsed(args: string[], usage: string, options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    // The first sentence names the argument; the rest is advice for programs that take positionals.
    const [fault] = (error as Error).message.split(/\. |$/m)
    throw new UsageError(`${fault!.replace(/\.$/, '')}.`, usage)
  }
}
