import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { invalidField } from '#shared/invalid-field.ts'
import { t } from '#shared/words.ts'

/** As in scripts/build-common-passwords.mjs, which makes the filter. */
const HASHES = 11

let filter: Buffer | undefined

/** From the sources and from the bundle alike; read when the first password is set. */
function readFilter(): Buffer {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = resolve(folder, '..')
  return readFileSync(join(folder, 'db/common-passwords.bin'))
}

/** Of the 100,000 most common of eight characters or more, in any case. A Bloom filter: takes one of 2,000 others for one. */
export function isCommonPassword(password: string): boolean {
  filter ??= readFilter()
  const bits = filter
  const digest = createHash('sha256').update(password.toLowerCase()).digest()
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
  return Array.from({ length: HASHES }, (_, i) => (first + i * step) % (bits.length * 8)).every(
    (bit) => (bits[bit >> 3]! & (1 << (bit & 7))) !== 0,
  )
}

/** Refuses a password that attackers try first: a common one, or the account's own address. */
export function refuseCommonPassword(password: string, email?: string): void {
  const typed = password.toLowerCase()
  const isOwn = email !== undefined && (typed === email || typed === email.split('@')[0])
  if (!isOwn && !isCommonPassword(password)) return
  throw invalidField('newPassword', () =>
    isOwn ? t('said.password-is-not-your-email') : t('said.password-is-on-the-lists'),
  )
}
