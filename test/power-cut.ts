import type { Database, Tx } from '#platform/db/postgres.ts'

/** A database whose transactions fail at their n-th statement, counted from 1. */
export function failAtStatement(db: Database, n: number): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) => {
        let statements = 0
        const next = async () => {
          statements += 1
          if (statements === n) throw new Error(`cut at statement ${n}`)
        }
        const cut: Tx = {
          many: (...call) => next().then(() => tx.many(...call)),
          maybe: (...call) => next().then(() => tx.maybe(...call)),
          one: (...call) => next().then(() => tx.one(...call)),
          run: (...call) => next().then(() => tx.run(...call)),
        }
        return work(cut)
      }),
  }
}
