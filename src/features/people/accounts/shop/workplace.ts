import { adminPaths } from '#shared/admin-paths.ts'
import { may, type Person } from '#shared/permissions.ts'
import { isAdmin } from '#shared/roles.ts'

/** The page on which somebody who is no administrator works; null for those who have none. */
export const workplaceOf = (person: Person | null): string | null =>
  isAdmin(person)
    ? null
    : may(person, 'orders.pick')
      ? adminPaths.pick
      : may(person, 'counter.sell')
        ? adminPaths.counter
        : may(person, 'deliveries.own')
          ? adminPaths.rider
          : null
