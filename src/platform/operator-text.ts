import { AppError } from '#shared/problems.ts'
import { asAppError } from './db/postgres-errors.ts'
import { OutsideError } from './outside-error.ts'

/** An error for whoever runs the machine: what caused it, not the "unavailable at the moment" that shoppers are told. */
export function operatorText(error: unknown): string {
  const found = asAppError(error)
  if (!(found instanceof Error)) return String(found)
  if (!(found instanceof AppError)) return found.message
  const { cause } = found
  if (cause instanceof OutsideError) return cause.message
  const reason = cause instanceof Error ? cause.message : found.message
  if (found.code === 'unavailable')
    return `The database does not answer (${reason}). Check that PostgreSQL runs, and read its log.`
  if (found.code === 'busy')
    return `The database is busy: a lock or a statement took too long (${reason}). Try again when the shop is quieter.`
  return found.message
}
