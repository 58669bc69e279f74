import { AppError } from './problems.ts'

/**
 * Throws `stale` if somebody else has saved the record since the form was filled: its `updatedAt` no longer matches.
 * `data` contains the current record and the fields that the form would overwrite. A save without `updatedAt` is
 * accepted.
 */
export function refuseStaleSave(
  sent: { updatedAt?: string | undefined },
  current: { updatedAt: string; [field: string]: unknown },
): void {
  if (sent.updatedAt === undefined || Date.parse(sent.updatedAt) === Date.parse(current.updatedAt)) return
  const changed = Object.entries(sent)
    .filter(([field, value]) => field in current && field !== 'updatedAt' && !isSame(value, current[field]))
    .map(([field]) => field)
  throw new AppError('stale', { current, changed })
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
