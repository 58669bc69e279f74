import { test } from 'vitest'
import type { Database } from '#platform/db/postgres.ts'
import { expectInvariants } from '../invariants.ts'
import { isWholeRun, randomFor, seed, type Random } from './seed.ts'

interface Options {
  /** Milliseconds. */
  timeout?: number
  /** Skipped in `npm test`, run by `npm run faults`. */
  isSlow?: boolean
  /** What `npm test` leaves to `npm run test:all` has the tag `long`. */
  tags?: string[]
  /** Why it cannot run on this machine. */
  skip?: string | false
}

/** A test whose title begins with the id of its scenario. The invariants are checked after it. */
export function scenario(
  title: string,
  shop: () => { db: Database },
  body: (random: Random) => Promise<void>,
  options: Options = {},
): void {
  const reason = skipReason(options)
  test.skipIf(reason !== null)(
    reason ? `${title} (${reason})` : title,
    { timeout: options.timeout, tags: options.tags },
    async () => {
      await withSeed(() => body(randomFor(title)))
      await withSeed(() => expectInvariants(shop().db))
    },
  )
}

/** How often a race is run before its mutation counts as unnoticed. */
const TRIES = 3

/**
 * The same scenario with its guard removed: it must fail, by an expectation or by the invariants. A scenario that
 * still passes proves nothing; a race is run up to three times, since it can pass by luck. `npm test` leaves these out.
 */
export function mutationCheck(
  title: string,
  open: () => Promise<{ db: Database; close(): Promise<void> }>,
  body: (shop: never, random: Random) => Promise<void>,
  options: Options = {},
): void {
  const reason = skipReason(options)
  const name = `mutation check: ${title}`
  test.skipIf(reason !== null)(
    reason ? `${name} (${reason})` : name,
    { timeout: options.timeout, tags: ['long'] },
    async () => {
      const shop = await open()
      try {
        let failure: Error | null = null
        for (let run = 1; run <= TRIES && !failure; run++) {
          failure = await body(shop as never, randomFor(run === 1 ? title : `${title} again ${run}`))
            .then(() => expectInvariants(shop.db))
            .then(
              () => null,
              (error: Error) => error,
            )
        }
        if (failure === null) throw new Error(`the scenario passed without its guard (seed ${seed})`)
        // A crash of the test itself proves nothing.
        if (failure.name !== 'AssertionError') throw failure
        if (process.env.FAULT_TELL) console.log(`caught: ${failure.message.slice(0, 300)}`)
      } finally {
        await shop.close()
      }
    },
  )
}

function skipReason({ isSlow, skip }: Options): string | null {
  if (skip) return skip
  return isSlow && !isWholeRun ? 'only in npm run faults' : null
}

async function withSeed(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error) error.message = `seed ${seed}: ${error.message}`
    throw error
  }
}
