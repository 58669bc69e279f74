import { pino, type Logger, type LoggerOptions } from 'pino'

export type { Logger }

/** Names under which a secret could slip into a log line, at any of the first levels. */
const secrets = ['authorization', 'cookie', 'accessToken', 'refreshToken', 'otp', 'password', 'token']
// PostgreSQL's errors quote the row that they refuse, and its driver's hang the whole connection on themselves.
const rows = [
  'err.detail',
  'err.where',
  'err.internalQuery',
  'err.client',
  'err.cause.detail',
  'err.cause.where',
]
const paths = [...rows, ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `headers.${name}`])]

/** JSON lines on standard output, with secrets taken out. Bodies are never logged. */
export function openLog(level: string): Logger {
  // Written at once, so that the last line before an end is there. What a full disk does not take waits, up to a
  // bound, and is dropped beyond it; a reader that went away ends the log and nothing else.
  const output = pino.destination({ dest: 1, sync: true, maxLength: 1_000_000 })
  output.on('error', () => undefined)
  const options: LoggerOptions = {
    level,
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
  return pino(options, output)
}
