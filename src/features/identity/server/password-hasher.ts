import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/problems.ts'

export interface PasswordHasher {
  hash(password: string): Promise<string>
  /** Takes as long when there is no hash to compare with. */
  matches(hash: string | null, password: string): Promise<boolean>
}

/** Argon2id as OWASP recommends it for logins: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A dummy hash of the same cost. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$k1zSnootJKd4F36ylCF1ww$1DpZqcfVTckCx9m4Ou5fJ1l/bpCumE2cvC2c/RYcRIE'

/** More at once would take the threads that files need, and 19 MiB each. */
const AT_ONCE = 2
const MAX_WAITING = 40

/** Hashes in worker threads, a few at once: a flood of logins waits or is refused without affecting anything else. */
export function passwordHasher(): PasswordHasher {
  const inTurn = turns(AT_ONCE, MAX_WAITING)
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    matches: async (known, password) => {
      const isEqual = await inTurn(() => verify(known ?? NOBODYS, password))
      return known !== null && isEqual
    },
  }
}

function turns(atOnce: number, maxWaiting: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError('busy', undefined, { retryAfter: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
