import { Counter, Histogram } from 'prom-client'
import { requestContext, type TraceSpan } from '../request-context.ts'

/** The transactions of this process, for `/metrics`; each is labelled with the name of its first statement. */
export const transactionSeconds = new Histogram({
  name: 'tokri_transaction_duration_seconds',
  help: 'Time of a transaction with its wait for a connection, by its first statement',
  labelNames: ['transaction', 'outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers: [],
})

export const transactionRetries = new Counter({
  name: 'tokri_transaction_retries_total',
  help: 'Transactions retried after a deadlock or a lock timeout',
  registers: [],
})

/** Measures one transaction, and traces it if its call is traced. */
interface ObservedTransaction {
  statement<T>(name: string, run: () => Promise<T>): Promise<T>
  /** `error` is why it failed; without one it has committed. */
  end(error?: unknown): void
}

export function observeTransaction(): ObservedTransaction {
  const start = performance.now()
  const span = requestContext.getStore()?.span?.child('transaction', 'internal')
  let transaction = ''
  return {
    statement: (name, run) => {
      transaction ||= name
      return span ? traced(span, name, run) : run()
    },
    end: (error) => {
      record(transaction || 'empty', start, error)
      span?.rename(`transaction ${transaction}`)
      span?.end(error)
    },
  }
}

/** Measures and traces a statement that is its own transaction. */
export async function observeStatement<T>(name: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const span = requestContext.getStore()?.span
  try {
    const found = await (span ? traced(span, name, run) : run())
    record(name, start)
    return found
  } catch (error) {
    record(name, start, error)
    throw error
  }
}

function record(transaction: string, start: number, error?: unknown): void {
  const outcome = error === undefined ? 'commit' : 'rollback'
  transactionSeconds.observe({ transaction, outcome }, (performance.now() - start) / 1000)
}

/** A statement's span contains its name, but neither its values nor its rows. */
async function traced<T>(parent: TraceSpan, name: string, run: () => Promise<T>): Promise<T> {
  const span = parent.child(name, 'client')
  span.set('db.system.name', 'postgresql')
  span.set('db.query.summary', name)
  try {
    const found = await run()
    span.end()
    return found
  } catch (error) {
    span.end(error)
    throw error
  }
}
