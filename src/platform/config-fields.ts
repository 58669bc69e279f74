import { isIP } from 'node:net'
import { z } from 'zod'
import { isIdentity, isRecipient } from './backup/backup-keys.ts'
import { networkList } from './http/caller-network.ts'
import { paymentFields } from './payment-settings.ts'
import { secondsOf } from './retention-period.ts'
import { retention } from './retention.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const text = z.string()
const must = (what: string) => ({ error: `must be ${what}` })

function wholeNumber(from: number, to: number) {
  const wanted = must(`a whole number from ${from} to ${to}`)
  return text
    .regex(/^\d{1,9}$/, wanted)
    .transform(Number)
    .pipe(z.number().min(from, wanted).max(to, wanted))
}

const DATABASE_PROTOCOLS = ['postgres:', 'postgresql:']

const isUrlOf = (value: string, protocols: string[]) => protocols.includes(parsedUrl(value)?.protocol ?? '')

const address = (...protocols: string[]) =>
  text.refine(
    (value) => isUrlOf(value, protocols),
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

/** The schema of each environment variable of a server; the demo shop has other defaults for some limits. */
export function fieldsFor(demo: boolean) {
  const port = wholeNumber(1, 65_535)
  const budget = wholeNumber(1, 1_000_000)
  const bucket = text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, must('the name of a bucket'))
  return z.object({
    PORT: port.default(8080),
    HOST: text.default('127.0.0.1'),
    DATA_DIR: text.default('data'),
    DATABASE_URL: address(...DATABASE_PROTOCOLS).optional(),
    DATABASE_OWNER_URL: address(...DATABASE_PROTOCOLS).optional(),
    DATABASE_DIRECT_URL: address(...DATABASE_PROTOCOLS).optional(),
    DATABASE_POOLER: z.enum(['auto', 'on', 'off'], must('auto, on or off')).default('auto'),
    DATABASE_READ_URLS: text
      .transform(list)
      .refine(
        (urls) => urls.every((url) => isUrlOf(url, DATABASE_PROTOCOLS)),
        must('URLs that start with postgres:// or postgresql://, separated by commas'),
      )
      .default([]),
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
    BACKUP_DAYS: wholeNumber(1, 3_650).default(secondsOf(retention.backups.time) / 86_400),
    BACKUP_DIR: text.optional(),
    RELEASES_URL: address('https:', 'http:')
      .transform((value) => value.replace(/\/$/, ''))
      .optional(),
    RELEASES_CHECK: z.enum(['on', 'off'], must('on or off')).default('off'),
    UPGRADE_BUTTON: z.enum(['on', 'off'], must('on or off')).default('off'),
    BACKUP_PASSPHRASE: text.min(12, must('at least 12 characters long')).optional(),
    BACKUP_RECIPIENT: text
      .transform(list)
      .refine(
        (keys) => keys.every(isRecipient),
        must('public keys of age (age1…, from age-keygen), separated by commas'),
      )
      .default([]),
    BACKUP_IDENTITY: text.optional(),
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
        must('random, for example the output of `openssl rand -base64 32`'),
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
    HSTS: z.enum(['host', 'subdomains'], must('host or subdomains')).default('host'),
    REQUEST_IDS_IN_SQL: z.enum(['on', 'off'], must('on or off')).default('off'),
    OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:').optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address('http:', 'https:').optional(),
    OTEL_SERVICE_NAME: text.default('tokri'),
    OTEL_SDK_DISABLED: text.optional(),
    SERVICE_WORKER: z.enum(['on', 'off'], must('on or off')).default('on'),
    DEMO_HISTORY: z.enum(['month', 'none'], must('month or none')).default('month'),
    BUDGET_CODES_PER_EMAIL_HOUR: budget.default(demo ? 100 : 5),
    BUDGET_CODES_PER_EMAIL_DAY: budget.default(demo ? 100 : 10),
    BUDGET_CODES_PER_CALLER_HOUR: budget.default(30),
    BUDGET_CODES_TOTAL_HOUR: budget.default(3_000),
    BUDGET_PASSWORDS_PER_HOUR: budget.default(demo ? 100 : 10),
    BUDGET_FAILED_LOGINS_PER_HOUR: budget.default(200),
    BUDGET_OPEN_ORDERS: budget.default(demo ? 100 : 3),
    BUDGET_ORDERS_PER_HOUR: budget.default(demo ? 1_000 : 10),
    BUDGET_HELD_SHARE: wholeNumber(1, 100).default(demo ? 100 : 50),
    BUDGET_HELD_RUPEES: budget.default(5_000),
    BUDGET_CALLS_PER_MINUTE: budget.default(600),
    BUDGET_PAGES_PER_MINUTE: budget.default(600),
    BUDGET_SOCKETS_PER_CALLER: budget.default(20),
    ...paymentFields,
  })
}

export type Fields = z.output<ReturnType<typeof fieldsFor>>

function isOrigin(value: string): boolean {
  const url = parsedUrl(value)
  return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.origin === value
}

/** The secret keys of age in a text such as `age-keygen` writes, with comments in it. */
export const identitiesIn = (value: string): string[] => value.split(/\s+/).filter(isIdentity)

/** Splits a list of secrets, if each part is long enough to be one: a comma may also be part of a secret. */
export function secretsIn(value: string): [string, ...string[]] {
  const [first, ...others] = list(value)
  const isList = first !== undefined && [first, ...others].every((one) => one.length >= 32)
  return isList ? [first, ...others] : [value]
}

/** A repeated key or short word is not a secret, however long it is. */
const isVaried = (secret: string): boolean => new Set(secret).size >= 8 && !/^(.{1,16}?)\1+$/.test(secret)

function parsedUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null
}
