import { isIP } from 'node:net'
import type { Fields } from './config-fields.ts'
import { isLoopback } from './http/caller-network.ts'
import { paymentFaults } from './payment-settings.ts'

export function faultsBetween(fields: Fields): [string, string][] {
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
      faults.push([name, 'requires DATABASE_URL: it is another way to reach the same database'])
  if (fields.DATABASE_READ_URLS.length > 0 && !fields.DATABASE_URL)
    faults.push(['DATABASE_READ_URLS', 'requires DATABASE_URL: it lists replicas of that database'])
  if (fields.BACKUP_RECIPIENT.length > 0 && fields.BACKUP_PASSPHRASE)
    faults.push([
      'BACKUP_PASSPHRASE',
      'cannot be set together with BACKUP_RECIPIENT: a backup is encrypted with one or for the other',
    ])
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

export const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function isOwnMachine(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || bare.endsWith('.localhost') || (isIP(bare) > 0 && isLoopback(bare))
}
