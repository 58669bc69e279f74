import type { Database, Tx } from '../src/platform/postgres.ts'

/** A database whose transactions break at their n-th statement, counted from 1. */
export function cutAt(db: Database, n: number): Database {
  return {
    ...db,
    transaction: (work) =>
      db.transaction((tx) => {
        let statements = 0
        const next = <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) => {
          return (...args: Args): Promise<Result> =>
            ++statements === n ? Promise.reject(new Error(`cut at statement ${n}`)) : run(...args)
        }
        const cut: Tx = {
          many: next(tx.many) as Tx['many'],
          maybe: next(tx.maybe) as Tx['maybe'],
          one: next(tx.one) as Tx['one'],
          run: next(tx.run),
        }
        return work(cut)
      }),
  }
}
