import { AppError } from './problems.ts'

/** The shop was not reached, is busy, or wants a login: nothing is said about the call, which can be made again later. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof AppError) || error.status >= 500 || error.status === 401 || error.status === 429
