import { AppError } from './problems.ts'

/**
 * Refuses with `stale` a form that was filled before somebody else saved: its `updatedAt` is no longer the record's.
 * `data` brings the record as it stands now and the names of the fields that the form would overwrite. A save
 * without `updatedAt` stands.
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
