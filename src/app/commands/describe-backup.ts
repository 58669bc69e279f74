import type { BackupRead } from '#platform/backup/backup-format.ts'

const count = new Intl.NumberFormat('en')

export function describeBackup({ manifest, seal }: BackupRead): string[] {
  const rows = (names: string[]) =>
    names.map((name) => `${count.format(seal.rows[name] ?? 0)} ${name}`).join(', ')
  const all = Object.values(seal.rows).reduce((sum, n) => sum + n, 0)
  return [
    `the shop as it was on ${manifest.createdAt.slice(0, 16).replace('T', ' at ')} UTC (schema ${manifest.migrations.at(-1)!.name}):`,
    `  ${rows(['products', 'orders', 'users'])}; in total ${count.format(all)} rows of ${manifest.tables.length} tables and ${count.format(seal.pictures)} pictures.`,
  ]
}

const encryptions = {
  passphrase: 'It is encrypted with a passphrase.',
  recipient: 'It is encrypted for a public key.',
}

export function describeProtection({ encryption, signer, isKnown }: BackupRead): string[] {
  return [
    encryption ? encryptions[encryption] : 'It is not encrypted.',
    `It is signed by ${signer}, ${isKnown ? 'the key of this shop' : 'which is not known here'}.`,
  ]
}
