import type { Database, Tx } from '#platform/db/postgres.ts'

/** A database whose server is killed before its statement of this number. */
export function killedBefore(db: Database, number: number) {
  let count = 0
  const next = () => {
    if ((count += 1) >= number) throw new Error('killed')
  }
  const dying = <T extends Tx>(tx: T): T =>
    new Proxy(tx, {
      get(target, name: string) {
        const value = Reflect.get(target, name)
        if (['many', 'maybe', 'one', 'run'].includes(name))
          return async (...given: unknown[]) => {
            next()
            return (value as (...all: unknown[]) => unknown).apply(target, given)
          }
        if (name === 'transaction')
          return async (work: (inner: Tx) => Promise<unknown>) => {
            next()
            const done = await db.transaction((inner) => work(dying(inner)))
            next()
            return done
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return { db: dying(db), isKilled: () => count >= number }
}
