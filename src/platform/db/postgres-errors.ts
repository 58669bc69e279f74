import { AppError } from '#shared/problems.ts'
import { errorCode } from '../error-code.ts'

/** Rolled back by the server, so retrying is safe: serialization failure, deadlock, lock timeout. */
const retryableStates = new Set(['40001', '40P01', '55P03'])

/** In addition to the classes 08 (connection) and 53 (disk full, too many connections, out of memory). */
const downStates = new Set([
  '25006', // read-only: a replica, or a primary that was just demoted
  '57P01', // stopped by an administrator
  '57P02', // crashed
  '57P03', // starting up or shutting down
  '57P05', // idle session closed
  '58030', // input/output error
])

const downSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket's file, before the server listens
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])

/** node-postgres gives these errors no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/
const poolExhausted = 'timeout exceeded when trying to connect'

export function isRetryable(error: unknown): boolean {
  return retryableStates.has(errorCode(error) ?? '')
}

/** `unavailable` when the database cannot be reached, `busy` for a timeout; any other error is returned unchanged. */
export function asAppError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const code = errorCode(error) ?? ''
  // 57014: the statement timeout.
  if (isRetryable(error) || code === '57014' || error.message === poolExhausted) return busy(error)
  const isDown = downStates.has(code) || /^(08|53)...$/.test(code) || downSystemCodes.has(code)
  if (isDown || lostConnection.test(error.message)) {
    return new AppError('unavailable', undefined, { retryAfter: 5, cause: error })
  }
  return error
}

export function busy(cause: unknown): AppError {
  return new AppError('busy', undefined, { retryAfter: 1, cause })
}

/** Whether the database cannot be reached, for callers that can do without it for a while. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable'
