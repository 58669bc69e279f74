import { createHash, randomBytes } from 'node:crypto'

const WELL_FORMED = /^[\w-]{43}$/

/** The secret of this browser: the one its cookie already holds, so that an earlier session keeps working. */
export function browserSecret(held: string | undefined): string {
  return held && WELL_FORMED.test(held) ? held : randomBytes(32).toString('base64url')
}

/** What the session keeps of it. */
export const hashOfCookie = (value: string): Buffer => createHash('sha256').update(value).digest()
