import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { outageLines } from './outage-lines.ts'
import { requestContext } from './request-context.ts'

export type { Logger }

/** Names under which a secret could get into a log line, at any of the first levels. */
const secrets = ['authorization', 'cookie', 'accessToken', 'refreshToken', 'otp', 'password', 'token']
// PostgreSQL's errors quote the refused row, and its driver attaches the whole connection.
const rows = [
  'err.detail',
  'err.where',
  'err.internalQuery',
  'err.client',
  'err.cause.detail',
  'err.cause.where',
]
const paths = [...rows, ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `headers.${name}`])]

/** Logs JSON lines, with secrets redacted and those of an outage counted. Bodies are never logged. */
export function openLog(level: string, output: DestinationStream = standardOutput()): Logger {
  const options: LoggerOptions = {
    level,
    hooks: { logMethod: outageLines(() => log) },
    // The call or job that a line belongs to, if calls are followed.
    mixin: () => {
      const context = requestContext.getStore()
      if (!context) return {}
      return { reqId: context.requestId, ...(context.span && { trace_id: context.span.traceId }) }
    },
    redact: { paths: [...new Set(paths)], censor: '[redacted]' },
    serializers: {
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      err: pino.stdSerializers.err,
    },
  }
  const log: Logger = pino(options, output)
  return log
}

function standardOutput(): DestinationStream {
  // Written synchronously, so that the last line before an exit is not lost. What a full disk refuses is buffered up
  // to a limit and then dropped; a closed pipe ends the log and nothing else.
  const output = pino.destination({ dest: 1, sync: true, maxLength: 1_000_000 })
  output.on('error', () => undefined)
  return output
}
