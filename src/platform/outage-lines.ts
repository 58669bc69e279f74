import type { LogFn, Logger, LoggerOptions } from 'pino'
import { AppError } from '#shared/problems.ts'
import { asAppError } from './db/postgres-errors.ts'
import { requestContext } from './request-context.ts'

/** A kind of line is written at most once in this time, in milliseconds. */
const EVERY_MS = 1_000
/** When a kind of line has not come for this long, in milliseconds, its outage is over. */
const OVER_MS = 10_000
/** The maximum number of kinds that are counted separately. */
const KINDS = 100

interface Kind {
  write: (fields: object) => void
  writeEnd: (fields: object) => void
  /** Not written yet. */
  waiting: number
  total: number
  since: number
  last: number
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/**
 * Limits what an outage writes to the log, whoever logs it: a line whose error is an expected 503 (the database, the
 * file store; `busy`) or which names another `outage` is written at once the first time, then once a second with the
 * number of `times`, and when it no longer comes a last time with the sum. All other lines are left alone. Lines are of
 * one kind if they have the same outage and message, apart from its numbers. `root` returns the logger without a
 * call's fields.
 */
export function outageLines(root: () => Logger): LogMethod {
  const kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | null = null

  const writeCounts = () => {
    const now = performance.now()
    for (const [key, kind] of kinds) {
      if (kind.waiting > 0) {
        kind.write({ times: kind.waiting })
        kind.waiting = 0
      } else if (now - kind.last > OVER_MS) {
        kinds.delete(key)
        if (kind.total > 1)
          kind.writeEnd({ times: kind.total, seconds: Math.round((kind.last - kind.since) / 1_000) })
      }
    }
    if (kinds.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  return function (args, method) {
    const [fields, message] = args as unknown[]
    const outage = outageOf(fields)
    if (outage === null) return method.apply(this, args)
    const text = typeof message === 'string' ? message : fields instanceof Error ? fields.message : ''
    const now = performance.now()
    const key = `${outage} ${text.replace(/\S*\d\S*/g, '#')}`
    const known = kinds.get(key) ?? (kinds.size < KINDS ? undefined : kinds.values().next().value)
    if (known) {
      known.waiting += 1
      known.total += 1
      known.last = now
      return
    }
    const write = (end: string) => (counts: object) =>
      (method as LogFn).call(root(), { outage, ...counts }, `${text}${end}`)
    kinds.set(key, {
      write: write(''),
      writeEnd: write(': not again for ten seconds'),
      waiting: 0,
      total: 1,
      since: now,
      last: now,
    })
    // Outside the call that is logged, so that the counts do not have its id.
    timer ??= requestContext.exit(() => setInterval(writeCounts, EVERY_MS).unref())
    return method.apply(this, args)
  }
}

/** What is unavailable according to a line's fields, or null if it is about no outage. */
function outageOf(fields: unknown): string | null {
  if (typeof fields !== 'object' || fields === null) return null
  if ('outage' in fields) return String(fields.outage)
  const error = asAppError(fields instanceof Error ? fields : 'err' in fields ? fields.err : null)
  return error instanceof AppError && error.status === 503 ? error.code : null
}
