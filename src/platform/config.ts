import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback, networkList } from './http/caller-network.ts'
import { storedSecret, openDataDir } from './data-dir.ts'
import type { S3Settings } from './files/s3-file-store.ts'
import {
  paymentFaults,
  paymentFields,
  paymentSettingsFrom,
  type PaymentSettings,
} from './payment-settings.ts'

/** What a person can set about a shop's server. docs/OPERATIONS.md explains every variable. */
export interface Config {
  port: number
  host: string
  /** Absolute, and there. */
  dataDir: string
  /** Null: the embedded database. */
  databaseUrl: string | null
  /** The role that owns the tables and migrates; null: that of `databaseUrl`. */
  databaseOwnerUrl: string | null
  /** For jobs and realtime, where `databaseUrl` is a pooler; null: that one. */
  databaseDirectUrl: string | null
  /** Whether `databaseUrl` leads to a pooler in transaction mode; `auto` finds it out. */
  databasePooler: 'auto' | 'on' | 'off'
  /** Connections of the pool that calls use. */
  poolSize: number
  /** The shop's own origin, without a slash at the end. */
  publicUrl: string
  /** Where pictures are stored; null: in the data directory. */
  s3: S3Settings | null
  backup: BackupSettings
  /** Null: emails are stored and shown at /dev/mailbox. */
  smtpUrl: string | null
  mailFrom: string
  /** The first signs, all verify: a new one goes first, and the old one stays for as long as sessions last. */
  authSecrets: [string, ...string[]]
  /** Where the shop keeps that secret itself; null when it was given. */
  authSecretFile: string | null
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** Addresses and networks that may read /metrics, besides this machine. */
  metricsAllow: string[]
  sandboxPort: number
  allowedOrigins: string[]
  logLevel: (typeof logLevels)[number]
  /** `off` withdraws the service worker from every browser that has it. */
  serviceWorker: 'on' | 'off'
  demo: boolean
  payments: PaymentSettings
  budgets: {
    codes: {
      emailPerHour: number
      emailPerDay: number
      callerPerHour: number
      totalPerHour: number
      passwordsPerHour: number
      failuresPerHour: number
    }
    /** Open unpaid orders per shopper and per mobile, and orders of one shopper within an hour. */
    orders: { open: number; perHour: number }
    callsPerMinute: number
    pagesPerMinute: number
    socketsPerCaller: number
    /** Callers on this machine draw on no budget that is counted per caller or in total. */
    loopbackExempt: boolean
  }
}

export interface BackupSettings {
  /** When the shop backs itself up every day, in India, as `02:30`; null: never. */
  dailyAt: string | null
  /** How many of those backups stay. */
  keep: number
  /** Absolute. */
  folder: string
  /** Where each is copied to as well. */
  s3: S3Settings | null
}

/** The environment does not describe a shop that can start; one sentence per fault. */
export class ConfigFault extends Error {
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigFault'
    this.faults = faults
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const text = z.string()
const must = (what: string) => ({ error: `must be ${what}` })

function wholeNumber(from: number, to: number) {
  const wanted = must(`a whole number from ${from} to ${to}`)
  return text
    .regex(/^\d{1,9}$/, wanted)
    .transform(Number)
    .pipe(z.number().min(from, wanted).max(to, wanted))
}

const address = (...protocols: string[]) =>
  text.refine(
    (value) => protocols.includes(parsedUrl(value)?.protocol ?? ''),
    must(`a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`),
  )

const origin = text
  .transform((value) => value.replace(/\/$/, ''))
  .refine(isOrigin, must('a URL without a path, such as https://shop.example'))

const list = (value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

function fieldsFor(demo: boolean) {
  const port = wholeNumber(1, 65_535)
  const budget = wholeNumber(1, 1_000_000)
  const bucket = text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, must('the name of a bucket'))
  return z.object({
    PORT: port.default(8080),
    HOST: text.default('127.0.0.1'),
    DATA_DIR: text.default('data'),
    DATABASE_URL: address('postgres:', 'postgresql:').optional(),
    DATABASE_OWNER_URL: address('postgres:', 'postgresql:').optional(),
    DATABASE_DIRECT_URL: address('postgres:', 'postgresql:').optional(),
    DATABASE_POOLER: z.enum(['auto', 'on', 'off'], must('auto, on or off')).default('auto'),
    POOL_SIZE: wholeNumber(2, 50).default(10),
    PUBLIC_URL: origin.optional(),
    S3_ENDPOINT: origin.optional(),
    S3_BUCKET: bucket.optional(),
    S3_REGION: text.default('us-east-1'),
    S3_ACCESS_KEY_ID: text.optional(),
    S3_SECRET_ACCESS_KEY: text.optional(),
    BACKUP_AT: text
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, must('a time of day in India such as 02:30'))
      .optional(),
    BACKUP_KEEP: wholeNumber(1, 1_000).default(14),
    BACKUP_DIR: text.optional(),
    BACKUP_S3_ENDPOINT: origin.optional(),
    BACKUP_S3_BUCKET: bucket.optional(),
    BACKUP_S3_REGION: text.default('us-east-1'),
    BACKUP_S3_ACCESS_KEY_ID: text.optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: text.optional(),
    SMTP_URL: address('smtp:', 'smtps:').optional(),
    MAIL_FROM: text.regex(/^[^<>@]*<?[^\s<>@]+@[^\s<>@]+>?$/, must('an e-mail address')).optional(),
    AUTH_SECRET: text
      .transform(secretsIn)
      .refine((secrets) => secrets.every((one) => one.length >= 32), must('at least 32 characters long'))
      .refine(
        (secrets) => secrets.every(isVaried),
        must('random, such as `openssl rand -base64 32` makes it'),
      )
      .optional(),
    TRUST_PROXY: text
      .transform(list)
      .refine(
        (addresses) => addresses.every((entry) => isIP(entry)),
        must('exact IP addresses, separated by commas'),
      )
      .default([]),
    METRICS_ALLOW: text
      .transform(list)
      .refine(
        (entries) => networkList(entries) !== null,
        must('IP addresses or networks such as 10.0.0.0/8, separated by commas'),
      )
      .default([]),
    SANDBOX_PORT: port.optional(),
    ALLOWED_ORIGINS: text
      .transform(list)
      .refine(
        (origins) => origins.every(isOrigin),
        must('origins such as https://shop.example, separated by commas'),
      )
      .default([]),
    LOG_LEVEL: z.enum(logLevels, must(`one of ${logLevels.join(', ')}`)).default('info'),
    SERVICE_WORKER: z.enum(['on', 'off'], must('on or off')).default('on'),
    BUDGET_CODES_PER_EMAIL_HOUR: budget.default(demo ? 100 : 5),
    BUDGET_CODES_PER_EMAIL_DAY: budget.default(demo ? 100 : 10),
    BUDGET_CODES_PER_CALLER_HOUR: budget.default(30),
    BUDGET_CODES_TOTAL_HOUR: budget.default(3_000),
    BUDGET_PASSWORDS_PER_HOUR: budget.default(demo ? 100 : 10),
    BUDGET_FAILED_LOGINS_PER_HOUR: budget.default(200),
    BUDGET_OPEN_ORDERS: budget.default(demo ? 100 : 3),
    BUDGET_ORDERS_PER_HOUR: budget.default(demo ? 1_000 : 10),
    BUDGET_CALLS_PER_MINUTE: budget.default(600),
    BUDGET_PAGES_PER_MINUTE: budget.default(600),
    BUDGET_SOCKETS_PER_CALLER: budget.default(20),
    ...paymentFields,
  })
}

type Fields = z.output<ReturnType<typeof fieldsFor>>

/**
 * Reads the shop's settings from environment variables; an empty one counts as absent. Makes the data directory,
 * and in it the secret that signs tokens unless one is given. Throws `ConfigFault` with every fault at once.
 */
export function readConfig(env: Record<string, string | undefined>, options: { demo: boolean }): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const schema = fieldsFor(options.demo)
  const faults = new Map<string, string>()
  for (const issue of schema.safeParse(given).error?.issues ?? []) {
    const name = String(issue.path[0])
    if (!faults.has(name)) faults.set(name, issue.message)
    delete given[name]
  }
  // What is wrong in itself stands at its default here, so that faults between variables come out in the same run.
  const fields = schema.parse(given)
  for (const [name, message] of faultsBetween(fields)) if (!faults.has(name)) faults.set(name, message)
  if (faults.size > 0) throw new ConfigFault([...faults].map(([name, message]) => `${name} ${message}.`))
  return configFrom(fields, options.demo)
}

function faultsBetween(fields: Fields): [string, string][] {
  const faults: [string, string][] = paymentFaults(fields)
  const publicHost = fields.PUBLIC_URL ? new URL(fields.PUBLIC_URL).hostname : fields.HOST
  const isPrivate = isOwnMachine(fields.HOST) && isOwnMachine(publicHost)
  if (!isPrivate && !fields.SMTP_URL) {
    faults.push([
      'SMTP_URL',
      'must be set when the shop can be reached from other machines: ' +
        'without it, emails including login codes are visible to anyone at /dev/mailbox',
    ])
  }
  if (!isPrivate && !fields.PUBLIC_URL?.startsWith('https:')) {
    faults.push([
      'PUBLIC_URL',
      'must be an https address when the shop can be reached from other machines: ' +
        'on plain http, browsers disable service workers, locks and secure cookies',
    ])
  }
  if (fields.DATABASE_URL && !fields.AUTH_SECRET) {
    faults.push([
      'AUTH_SECRET',
      'must be set together with DATABASE_URL, to the same value on every server of that database',
    ])
  }
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'] as const)
    if (fields[name] && !fields.DATABASE_URL)
      faults.push([name, 'names the database of DATABASE_URL in another way, which must be set too'])
  for (const prefix of ['', 'BACKUP_'] as const) {
    const names = S3_VARIABLES.map((name) => `${prefix}${name}` as const)
    const missing = names.filter((name) => !fields[name])
    if (missing.length === names.length) continue
    const together = `must be set too: ${names.join(', ')} go together`
    faults.push(...missing.map((name): [string, string] => [name, together]))
  }
  if (!fields.SANDBOX_PORT && fields.PORT + 1000 > 65_535) {
    faults.push([
      'SANDBOX_PORT',
      `must be set, since ${fields.PORT + 1000} (PORT + 1000) is not a valid port`,
    ])
  }
  if (fields.SANDBOX_PORT === fields.PORT) faults.push(['SANDBOX_PORT', 'must differ from PORT'])
  return faults
}

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function s3From(fields: Fields, prefix: '' | 'BACKUP_'): S3Settings | null {
  const [endpoint, bucket, accessKeyId, secretAccessKey] = S3_VARIABLES.map(
    (name) => fields[`${prefix}${name}`],
  )
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, bucket, region: fields[`${prefix}S3_REGION`], accessKeyId, secretAccessKey }
}

function configFrom(fields: Fields, demo: boolean): Config {
  const publicUrl = fields.PUBLIC_URL ?? `http://localhost:${fields.PORT}`
  const dataDir = inDataDir(() => openDataDir(fields.DATA_DIR))
  const authSecretFile = join(dataDir, 'auth-secret')
  const makeSecret = () => randomBytes(32).toString('base64url')
  return {
    port: fields.PORT,
    host: fields.HOST,
    dataDir,
    databaseUrl: fields.DATABASE_URL ?? null,
    databaseOwnerUrl: fields.DATABASE_OWNER_URL ?? null,
    databaseDirectUrl: fields.DATABASE_DIRECT_URL ?? null,
    databasePooler: fields.DATABASE_POOLER,
    poolSize: fields.POOL_SIZE,
    publicUrl,
    s3: s3From(fields, ''),
    backup: {
      dailyAt: fields.BACKUP_AT ?? null,
      keep: fields.BACKUP_KEEP,
      folder: resolve(fields.BACKUP_DIR ?? join(dataDir, 'backups')),
      s3: s3From(fields, 'BACKUP_'),
    },
    smtpUrl: fields.SMTP_URL ?? null,
    mailFrom: fields.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    authSecrets: fields.AUTH_SECRET ?? inDataDir(() => secretsIn(storedSecret(authSecretFile, makeSecret))),
    authSecretFile: fields.AUTH_SECRET ? null : authSecretFile,
    trustProxy: fields.TRUST_PROXY,
    metricsAllow: fields.METRICS_ALLOW,
    sandboxPort: fields.SANDBOX_PORT ?? fields.PORT + 1000,
    allowedOrigins: fields.ALLOWED_ORIGINS,
    logLevel: fields.LOG_LEVEL,
    serviceWorker: fields.SERVICE_WORKER,
    demo,
    payments: paymentSettingsFrom(fields),
    budgets: {
      codes: {
        emailPerHour: fields.BUDGET_CODES_PER_EMAIL_HOUR,
        emailPerDay: fields.BUDGET_CODES_PER_EMAIL_DAY,
        callerPerHour: fields.BUDGET_CODES_PER_CALLER_HOUR,
        totalPerHour: fields.BUDGET_CODES_TOTAL_HOUR,
        passwordsPerHour: fields.BUDGET_PASSWORDS_PER_HOUR,
        failuresPerHour: fields.BUDGET_FAILED_LOGINS_PER_HOUR,
      },
      orders: { open: fields.BUDGET_OPEN_ORDERS, perHour: fields.BUDGET_ORDERS_PER_HOUR },
      callsPerMinute: fields.BUDGET_CALLS_PER_MINUTE,
      pagesPerMinute: fields.BUDGET_PAGES_PER_MINUTE,
      socketsPerCaller: fields.BUDGET_SOCKETS_PER_CALLER,
      loopbackExempt: demo,
    },
  }
}

function inDataDir<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigFault([`DATA_DIR cannot be used: ${reason}.`])
  }
}

function isOwnMachine(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || bare.endsWith('.localhost') || (isIP(bare) > 0 && isLoopback(bare))
}

function isOrigin(value: string): boolean {
  const url = parsedUrl(value)
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.origin === value
}

/** A list where each part could stand alone; a comma may also be a part of one secret. */
function secretsIn(value: string): [string, ...string[]] {
  const [first, ...others] = list(value)
  const isList = first !== undefined && [first, ...others].every((one) => one.length >= 32)
  return isList ? [first, ...others] : [value]
}

/** A key held down, or a short word repeated, is no secret however long it is. */
const isVaried = (secret: string): boolean => new Set(secret).size >= 8 && !/^(.{1,16}?)\1+$/.test(secret)

function parsedUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null
}
