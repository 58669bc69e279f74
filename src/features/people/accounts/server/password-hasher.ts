import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit } from '#platform/http/concurrency-limit.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes as long when there is no hash to compare with. */
  matches(hash: string | null, password: string): Promise<boolean>
}

/** Argon2id as OWASP recommends it for logins: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Compared with when there is no password; of the same cost as a real hash. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$k1zSnootJKd4F36ylCF1ww$1DpZqcfVTckCx9m4Ou5fJ1l/bpCumE2cvC2c/RYcRIE'

/** More at once would occupy the threads that file access needs, and 19 MiB of memory each. */
const LIMIT = { running: 2, waiting: 40 }

/** Hashes in worker threads, a few at a time: a flood of logins waits or is refused without affecting anything else. */
export function passwordHasher(): PasswordHasher {
  const limited = concurrencyLimit(LIMIT)
  return {
    hash: (password) => limited(() => hash(password, COST)),
    matches: async (known, password) => {
      const isEqual = await limited(() => verify(known ?? DUMMY_HASH, password))
      return known !== null && isEqual
    },
  }
}
