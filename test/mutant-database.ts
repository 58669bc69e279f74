import { createHash } from 'node:crypto'
import type { Database, Statement, Tx } from '#platform/db/postgres.ts'

/** The replacement of a statement: another text, or a function that returns its rows. */
export type StatementMutation =
  | ((text: string) => string)
  | {
      instead: (
        run: (text: string, values?: unknown[]) => Promise<any[]>,
        values: unknown[],
      ) => Promise<any[]>
    }

/** A database with mutated statements. */
export function mutantDatabase(
  db: Database,
  {
    statements = {},
    isWithoutTransactions,
  }: { statements?: Record<string, StatementMutation>; isWithoutTransactions?: boolean },
): Database {
  const weak = (tx: Tx): Tx => {
    const run = (text: string, values: unknown[] = []) =>
      tx.many({ name: nameOf(text), text, row: undefined }, values)
    const changed = (statement: Statement<unknown>, mutation: (text: string) => string) => {
      const text = mutation(statement.text)
      if (text === statement.text) throw new Error(`${statement.name} no longer contains the guard`)
      return { ...statement, name: nameOf(text), text }
    }
    /** The rows of a statement's replacement, or null if it has none. */
    const replaced = async (statement: Statement<unknown>, values: unknown[]): Promise<any[] | null> => {
      const mutation = statements[statement.name]
      if (!mutation) return null
      if (typeof mutation !== 'function') return mutation.instead(run, values)
      return tx.many(changed(statement, mutation), values)
    }
    return {
      many: async (statement, values = []) =>
        (await replaced(statement, values)) ?? tx.many(statement, values),
      maybe: async (statement, values = []) => {
        const rows = await replaced(statement, values)
        return rows ? (rows[0] ?? null) : tx.maybe(statement, values)
      },
      one: async (statement, values = []) => {
        const rows = await replaced(statement, values)
        return rows ? rows[0] : tx.one(statement, values)
      },
      run: async (statement, values = []) => {
        const mutation = statements[statement.name]
        if (typeof mutation === 'function') return tx.run(changed(statement, mutation), values)
        return (await replaced(statement, values))?.length ?? tx.run(statement, values)
      },
    }
  }
  return {
    ...db,
    ...weak(db),
    transaction: (work) => (isWithoutTransactions ? work(weak(db)) : db.transaction((tx) => work(weak(tx)))),
  }
}

const nameOf = (text: string) => `weak.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
