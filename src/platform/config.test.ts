import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

let folder: string
let dataDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tokri-config-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (env: Record<string, string> = {}, demo = false) =>
  readConfig({ DATA_DIR: dataDir, ...env }, { demo })

function faultsOf(env: Record<string, string>): string[] {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtps://u:p@mail.example' }

it('has a default for every setting', () => {
  expect(read()).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: null,
    databaseOwnerUrl: null,
    databaseDirectUrl: null,
    publicUrl: 'http://localhost:8080',
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    trustProxy: [],
    metricsAllow: [],
    sandboxPort: 9080,
    allowedOrigins: [],
    logLevel: 'info',
    demo: false,
    budgets: {
      codes: { emailPerHour: 5, emailPerDay: 10 },
      orders: { open: 3, perHour: 10, held: { share: 50, paise: 500_000 } },
      loopbackExempt: false,
    },
  })
})

it('reads settings from the environment', () => {
  const given = {
    ...open,
    PORT: '9000',
    DATABASE_URL: 'postgres://shop@db.example/shop',
    DATABASE_READ_URLS: 'postgres://shop@a.example/shop, postgresql://shop@b.example/shop',
    AUTH_SECRET: 'a secret of more than thirty-two characters',
    MAIL_FROM: 'Tokri <shop@shop.example>',
    TRUST_PROXY: '10.0.0.1, ::1',
    METRICS_ALLOW: '10.0.0.7, fd00::/8',
    SANDBOX_PORT: '9001',
    ALLOWED_ORIGINS: 'https://a.example,http://localhost:5173',
    LOG_LEVEL: 'warn',
    BUDGET_CALLS_PER_MINUTE: '50',
  }
  expect(read(given)).toMatchObject({
    port: 9000,
    host: '0.0.0.0',
    databaseUrl: given.DATABASE_URL,
    databaseReadUrls: ['postgres://shop@a.example/shop', 'postgresql://shop@b.example/shop'],
    publicUrl: 'https://shop.example',
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    authSecrets: [given.AUTH_SECRET],
    trustProxy: ['10.0.0.1', '::1'],
    metricsAllow: ['10.0.0.7', 'fd00::/8'],
    sandboxPort: 9001,
    allowedOrigins: ['https://a.example', 'http://localhost:5173'],
    logLevel: 'warn',
    budgets: { callsPerMinute: 50 },
  })
  expect(read({ PUBLIC_URL: 'http://localhost:9000/' }).publicUrl).toBe('http://localhost:9000')
})

it('has higher limits in the demo shop', () => {
  expect(read({}, true).budgets).toMatchObject({
    codes: { emailPerHour: 100, emailPerDay: 100 },
    orders: { open: 100, perHour: 1_000, held: { share: 100, paise: 500_000 } },
    loopbackExempt: true,
  })
})

it('generates a secret once and stores it in a private file', () => {
  const {
    authSecrets: [authSecret],
  } = read()
  const path = join(dataDir, 'auth-secret')
  expect(authSecret.length).toBeGreaterThanOrEqual(32)
  expect(readFileSync(path, 'utf8')).toBe(authSecret)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(read().authSecrets).toEqual([authSecret])
})

it.each([
  ['PORT', '80a', 'PORT must be a whole number from 1 to 65535.'],
  ['PORT', '70000', 'PORT must be a whole number from 1 to 65535.'],
  ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.'],
  [
    'DATABASE_READ_URLS',
    'postgres://a.example/shop,b.example',
    'DATABASE_READ_URLS must be URLs that start with postgres:// or postgresql://, separated by commas.',
  ],
  [
    'DATABASE_READ_URLS',
    'postgres://a.example/shop',
    'DATABASE_READ_URLS requires DATABASE_URL: it lists replicas of that database.',
  ],
  ['PUBLIC_URL', 'http://localhost/shop', 'PUBLIC_URL must be a URL without a path'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be a URL that starts with smtp:// or smtps://.'],
  ['MAIL_FROM', 'shop', 'MAIL_FROM must be an e-mail address.'],
  ['AUTH_SECRET', 'short', 'AUTH_SECRET must be at least 32 characters long.'],
  ['AUTH_SECRET', 'a'.repeat(32), 'AUTH_SECRET must be random'],
  ['AUTH_SECRET', 'abababab'.repeat(8), 'AUTH_SECRET must be random'],
  ['AUTH_SECRET', 'secretsecret'.repeat(3), 'AUTH_SECRET must be random'],
  ['METRICS_ALLOW', '10.0.0.0/33', 'METRICS_ALLOW must be IP addresses or networks'],
  ['METRICS_ALLOW', '10.0.0.0/8/8', 'METRICS_ALLOW must be IP addresses or networks'],
  ['METRICS_ALLOW', 'monitor.example', 'METRICS_ALLOW must be IP addresses or networks'],
  ['TRUST_PROXY', '10.0.0.0/8', 'TRUST_PROXY must be exact IP addresses'],
  ['SANDBOX_PORT', '8080', 'SANDBOX_PORT must differ from PORT.'],
  ['ALLOWED_ORIGINS', 'shop.example', 'ALLOWED_ORIGINS must be origins'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error'],
  ['POOL_SIZE', '1', 'POOL_SIZE must be a whole number from 2 to 50.'],
  ['BUDGET_CALLS_PER_MINUTE', '0', 'BUDGET_CALLS_PER_MINUTE must be a whole number from 1 to 1000000.'],
])('refuses %s=%s', (name, value, fault) => {
  const faults = faultsOf({ [name]: value })
  expect(faults.join('\n')).toContain(fault)
})

it('reports all faults at once, one line each, and creates no data directory', () => {
  const faults = faultsOf({ PORT: 'x', LOG_LEVEL: 'loud', HOST: '0.0.0.0', PUBLIC_URL: 'nonsense' })
  const names = faults.map((fault) => fault.split(' ')[0])
  expect(new Set(names)).toEqual(new Set(['LOG_LEVEL', 'PORT', 'PUBLIC_URL', 'SMTP_URL']))
  expect(faults.every((fault) => !fault.includes('\n'))).toBe(true)
  expect(existsSync(dataDir)).toBe(false)
})

it('never quotes a secret in a fault', () => {
  expect(
    faultsOf({ AUTH_SECRET: 'hush', DATABASE_URL: 'mysql://u:hush@db', SMTP_URL: 'u:hush@m' }).join(),
  ).not.toContain('hush')
})

it('requires SMTP_URL if other machines can reach the shop, and says why', () => {
  expect(faultsOf(open)).toEqual([])
  expect(faultsOf({ HOST: '::1' })).toEqual([])
  expect(faultsOf({ HOST: 'localhost' })).toEqual([])
  const { SMTP_URL: _, ...withoutMail } = open
  expect(faultsOf(withoutMail)).toEqual([
    expect.stringContaining('including login codes are visible to anyone'),
  ])
  // Behind a proxy on the same machine the mailbox would be just as exposed.
  expect(faultsOf({ PUBLIC_URL: 'https://shop.example' })).toEqual([expect.stringContaining('SMTP_URL')])
})

it('requires an https PUBLIC_URL if other machines can reach the shop', () => {
  const plain = { ...open, PUBLIC_URL: 'http://shop.example' }
  expect(faultsOf(plain)).toEqual([expect.stringContaining('PUBLIC_URL must be an https address')])
  const { PUBLIC_URL: _, ...withoutUrl } = open
  expect(faultsOf(withoutUrl)).toEqual([expect.stringContaining('PUBLIC_URL must be an https address')])
})

it('requires AUTH_SECRET together with DATABASE_URL', () => {
  expect(faultsOf({ DATABASE_URL: 'postgres://db/shop' })).toEqual([
    'AUTH_SECRET must be set together with DATABASE_URL, to the same value on every server of that database.',
  ])
})

it('requires SANDBOX_PORT if PORT + 1000 is not a valid port', () => {
  expect(faultsOf({ PORT: '65000' })).toEqual([
    'SANDBOX_PORT must be set, since 66000 (PORT + 1000) is not a valid port.',
  ])
})

it('treats an empty variable as unset', () => {
  expect(read({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 8080, smtpUrl: null })
})

it('reports a data directory that cannot be created', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(faultsOf({ DATA_DIR: join(folder, 'file', 'data') })).toEqual([
    expect.stringContaining('DATA_DIR cannot be used'),
  ])
})

it('stores pictures in a bucket only if all of its settings are given', () => {
  expect(read().s3).toBeNull()
  const given = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(read(given).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  expect(faultsOf({ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'pictures' })).toEqual([
    expect.stringMatching(/^S3_ACCESS_KEY_ID must be set too/),
    expect.stringMatching(/^S3_SECRET_ACCESS_KEY must be set too/),
  ])
  expect(faultsOf({ ...given, S3_ENDPOINT: 'https://s3.example/a/path' })).toHaveLength(1)
})

it('reads what encrypts backups: a passphrase, its own or a given one, or public keys', () => {
  const own = read().backup
  expect(own.passphraseFile).toBe(join(dataDir, 'backup-passphrase'))
  expect(read().backup.keys.passphrases).toEqual(own.keys.passphrases)
  const given = read({ BACKUP_PASSPHRASE: 'given by the operator' }).backup
  expect(given.passphraseFile).toBeNull()
  expect(given.keys.passphrases).toEqual(['given by the operator', ...own.keys.passphrases])
  const identity = 'AGE-SECRET-KEY-1ACEHAT3H720NP3VLVZN2ZS2ERUSRJGZZ3A6EU0PS3JCHW9SS925QHAEEJN'
  const recipient = 'age1suzmvgynjl3w6akcmdlmup446ngdvl72twcxsr0sykp5yvm4fyrswgrgwc'
  const file = join(dataDir, 'backup.key')
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`)
  for (const BACKUP_IDENTITY of [identity, file])
    expect(read({ BACKUP_IDENTITY, BACKUP_RECIPIENT: recipient }).backup.keys).toMatchObject({
      recipients: [recipient],
      identities: [identity],
    })
  expect(
    faultsOf({ BACKUP_RECIPIENT: recipient.replace('age1', 'age1q'), BACKUP_PASSPHRASE: 'short' }),
  ).toEqual([
    'BACKUP_PASSPHRASE must be at least 12 characters long.',
    'BACKUP_RECIPIENT must be public keys of age (age1…, from age-keygen), separated by commas.',
  ])
  expect(faultsOf({ BACKUP_RECIPIENT: recipient, BACKUP_PASSPHRASE: 'given by the operator' })).toEqual([
    expect.stringMatching(/^BACKUP_PASSPHRASE cannot be set together with BACKUP_RECIPIENT/),
  ])
  expect(faultsOf({ BACKUP_IDENTITY: 'nowhere.key' })).toEqual([
    expect.stringMatching(/^BACKUP_IDENTITY must be a secret key of age .*: it is neither\.$/),
  ])
})

it('reads the time and place of backups', () => {
  expect(read().backup).toMatchObject({
    dailyTime: null,
    keep: 14,
    days: 90,
    folder: join(dataDir, 'backups'),
    s3: null,
  })
  expect(
    read({ BACKUP_AT: '02:30', BACKUP_KEEP: '7', BACKUP_DAYS: '30', BACKUP_DIR: '/media/usb' }).backup,
  ).toMatchObject({
    dailyTime: '02:30',
    keep: 7,
    days: 30,
    folder: '/media/usb',
  })
  expect(faultsOf({ BACKUP_AT: '24:00', BACKUP_S3_BUCKET: 'away' })).toEqual([
    'BACKUP_AT must be a time of day in India such as 02:30.',
    ...['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'].map((name) =>
      expect.stringMatching(new RegExp(`^BACKUP_S3_${name} must be set too: BACKUP_S3_ENDPOINT, `)),
    ),
  ])
})

it('splits a list of secrets, but not one secret that contains a comma', () => {
  const [fresh, old] = ['Jk3v9ZpQ7mXr2LwT8sBn4HcYd6FgVa1E', 'a0Wq5eRt2yUi8oPl4kJh6gFd3sAz7xCv']
  expect(read({ AUTH_SECRET: `${fresh}, ${old}` }).authSecrets).toEqual([fresh, old])
  const one = 'a secret, of more than thirty-two characters'
  expect(read({ AUTH_SECRET: one }).authSecrets).toEqual([one])
  expect(faultsOf({ AUTH_SECRET: `${fresh},${'a'.repeat(40)}` })).toEqual([
    expect.stringContaining('must be random'),
  ])
})

it('sends traces only to the endpoint that the OpenTelemetry variables name', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
  expect(read().tracing).toBeNull()
  expect(read(endpoint).tracing).toEqual({ url: 'http://127.0.0.1:4318/v1/traces', serviceName: 'tokri' })
  const forTraces = {
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://otlp.example/t',
    OTEL_SERVICE_NAME: 'shop-2',
  }
  expect(read({ ...endpoint, ...forTraces }).tracing).toEqual({
    url: 'https://otlp.example/t',
    serviceName: 'shop-2',
  })
  expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull()
  expect(faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toHaveLength(1)
})
