import type { z } from 'zod'

/** A named SQL statement. `Row` is the type of its rows. */
export interface Statement<Row> {
  readonly name: string
  readonly text: string
  readonly row: z.ZodType<Row> | undefined
  /** It is planned for its values at each run, so that conditions on parameters that are null cost nothing. */
  readonly isPlannedEachTime?: boolean
}

/** Where statements run: inside one transaction, or each on its own (`Database`). */
export interface Tx {
  many<Row>(statement: Statement<Row>, values?: unknown[]): Promise<Row[]>
  /** The one row, or null for none; throws for more. */
  maybe<Row>(statement: Statement<Row>, values?: unknown[]): Promise<Row | null>
  /** The one row; throws for none and for more. */
  one<Row>(statement: Statement<Row>, values?: unknown[]): Promise<Row>
  /** The number of rows written. */
  run(statement: Statement<unknown>, values?: unknown[]): Promise<number>
  /**
   * Sends the COMMIT along with the statements sent before, in their round trip, instead of after `work`. If one of them
   * fails nothing is committed, so whatever could refuse must be one of them; no statement may follow. Absent outside
   * transactions.
   */
  commit?(): void
}

/** The function that runs a statement. */
type Run<Args extends unknown[], Result> = (tx: Tx, ...args: Args) => Promise<Result>

/** The values of a statement's parameters, where they are not the arguments themselves. */
type ValuesOf<Args extends unknown[]> = (...args: Args) => unknown[]

/**
 * The functions that run a statement, so that it is declared as the function that its callers need: `.one<[id: string]>()`
 * takes its values in their order, `.run((line: Line) => [line.id, line.name])` makes them of something else.
 */
export interface StatementCalls<Row> {
  many<Args extends unknown[] = []>(valuesOf?: ValuesOf<Args>): Run<Args, Row[]>
  maybe<Args extends unknown[] = []>(valuesOf?: ValuesOf<Args>): Run<Args, Row | null>
  one<Args extends unknown[] = []>(valuesOf?: ValuesOf<Args>): Run<Args, Row>
  run<Args extends unknown[] = []>(valuesOf?: ValuesOf<Args>): Run<Args, number>
  /** The only column of the rows. */
  manyFirst<Args extends unknown[] = []>(valuesOf?: ValuesOf<Args>): Run<Args, Row[keyof Row][]>
  maybeFirst<Args extends unknown[] = []>(valuesOf?: ValuesOf<Args>): Run<Args, Row[keyof Row] | null>
  oneFirst<Args extends unknown[] = []>(valuesOf?: ValuesOf<Args>): Run<Args, Row[keyof Row]>
  /** Whether it wrote its one row. */
  wrote<Args extends unknown[] = []>(valuesOf?: ValuesOf<Args>): Run<Args, boolean>
}

const same = (...args: unknown[]) => args

/** The value of a row's only column. */
const first = <Row>(row: Row): Row[keyof Row] => {
  for (const column in row) return row[column]
  throw new Error('A row without a column')
}

export const callsOf = <Row>(statement: Statement<Row>): StatementCalls<Row> => ({
  many:
    (valuesOf = same) =>
    (tx, ...args) =>
      tx.many(statement, valuesOf(...args)),
  maybe:
    (valuesOf = same) =>
    (tx, ...args) =>
      tx.maybe(statement, valuesOf(...args)),
  one:
    (valuesOf = same) =>
    (tx, ...args) =>
      tx.one(statement, valuesOf(...args)),
  run:
    (valuesOf = same) =>
    (tx, ...args) =>
      tx.run(statement, valuesOf(...args)),
  manyFirst:
    (valuesOf = same) =>
    async (tx, ...args) =>
      (await tx.many(statement, valuesOf(...args))).map(first),
  maybeFirst:
    (valuesOf = same) =>
    async (tx, ...args) => {
      const row = await tx.maybe(statement, valuesOf(...args))
      return row === null ? null : first<Row>(row)
    },
  oneFirst:
    (valuesOf = same) =>
    async (tx, ...args) =>
      first<Row>(await tx.one(statement, valuesOf(...args))),
  wrote:
    (valuesOf = same) =>
    async (tx, ...args) =>
      (await tx.run(statement, valuesOf(...args))) === 1,
})
