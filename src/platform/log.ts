import { pino, type Logger } from 'pino'

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
  return pino({
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
  })
}
