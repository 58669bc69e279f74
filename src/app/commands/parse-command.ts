import { parseArgs, type ParseArgsConfig } from 'node:util'

export type Command =
  | { name: 'serve'; demo: boolean; development: boolean }
  | { name: 'grant-admin'; email: string }
  | { name: 'revoke-admin'; email: string }
  | { name: 'reset-second-factor'; email: string }
  | { name: 'import'; file: string; dryRun: boolean; skipWrongRows: boolean }
  | { name: 'backup'; to: string | null }
  | { name: 'restore'; file: string; replace: boolean }
  | { name: 'upgrade-database'; programs: string | null }
  | { name: 'doctor'; fix: boolean; json: boolean }

/** The command line is not valid; nothing was done. */
export class UsageError extends Error {
  constructor(fault: string, usage: string) {
    super(`${fault}\nUsage: ${usage}`)
    this.name = 'UsageError'
  }
}

const usages = {
  serve: 'npm run serve   or   npm start   (settings are environment variables, see docs/OPERATIONS.md)',
  admin: 'npm run admin -- grant|revoke|reset-second-factor <email>',
  import: 'npm run import -- <file.csv> [--dry-run] [--skip-wrong-rows]',
  backup: 'npm run backup [-- --to <folder or new file.tar.gz>]',
  doctor: 'npm run doctor [-- --fix] [--json]',
  'upgrade-database': 'npm run upgrade-database',
  restore: 'npm run restore -- <file.tar.gz> [--replace]',
}

/** Parses the arguments after the program's name. Throws `UsageError` for anything unknown, missing or extra. */
export function parseCommand([name = 'serve', ...args]: string[]): Command {
  switch (name) {
    case 'serve': {
      const { values } = parse(args, usages.serve, { demo: flag, dev: flag }, [])
      return { name, demo: values.demo === true, development: values.dev === true }
    }
    case 'admin': {
      const { names } = parse(args, usages.admin, {}, ['a command', 'an email address'])
      const verb = names[0]!
      if (!Object.hasOwn(adminCommands, verb))
        throw new UsageError(`Unknown command "admin ${verb}".`, usages.admin)
      return { name: adminCommands[verb as keyof typeof adminCommands], email: names[1]! }
    }
    case 'import': {
      const options = { 'dry-run': flag, 'skip-wrong-rows': flag }
      const { values, names } = parse(args, usages.import, options, ['a CSV file'])
      return {
        name,
        file: names[0]!,
        dryRun: values['dry-run'] === true,
        skipWrongRows: values['skip-wrong-rows'] === true,
      }
    }
    case 'backup': {
      const { values } = parse(args, usages.backup, { to: { type: 'string' } }, [])
      if (values.to === '') throw new UsageError('Missing: the value of --to.', usages.backup)
      return { name, to: typeof values.to === 'string' ? values.to : null }
    }
    case 'doctor': {
      const { values } = parse(args, usages.doctor, { fix: flag, json: flag }, [])
      return { name, fix: values.fix === true, json: values.json === true }
    }
    case 'upgrade-database': {
      const { values } = parse(args, usages[name], { programs: { type: 'string' } }, [])
      return { name, programs: typeof values.programs === 'string' ? values.programs : null }
    }
    case 'restore': {
      const { values, names } = parse(args, usages.restore, { replace: flag }, ['a backup file'])
      return { name, file: names[0]!, replace: values.replace === true }
    }
    default:
      throw new UsageError(`Unknown command "${name}".`, Object.values(usages).join('\n       '))
  }
}

const adminCommands = {
  grant: 'grant-admin',
  revoke: 'revoke-admin',
  'reset-second-factor': 'reset-second-factor',
} as const

const flag = { type: 'boolean' } as const

function parse(
  args: string[],
  usage: string,
  options: NonNullable<ParseArgsConfig['options']>,
  required: string[],
): { values: Record<string, unknown>; names: string[] } {
  const { values, positionals: names } = parsed(args, usage, options)
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
