import { expect, test } from 'vitest'
import { may, staffRoleOf } from '#shared/permissions.ts'
import { isAdminPath } from '#shared/is-admin-path.ts'
import { neededAt } from './admin-links.ts'

const people = {
  shopper: { role: 'USER' },
  manager: { role: 'ADMIN', staffRole: 'manager' },
  cashier: { role: 'USER', staffRole: 'cashier' },
} as const

/** Who sees the page at a path: the frame of the dashboard asks this, and nobody else. */
const seenBy = (path: string) =>
  Object.entries(people).flatMap(([name, person]) =>
    isAdminPath(path) && staffRoleOf(person) && may(person, neededAt(path)) ? [name] : [],
  )

test.each([
  ['/dashboard/pick', ['manager']],
  ['/dashboard/all-orders', ['manager']],
  ['/dashboard/staff', []],
  ['/dashboard/settings/administrators', []],
  ['/dashboard/khata', ['manager', 'cashier']],
  [`/dashboard/khata/${'a'.repeat(24)}`, ['manager', 'cashier']],
])('%s is shown to the same people however its path is written', (path, people) => {
  const [first, last] = [path.replace('d', '%64'), path.replace(/a(?=[^a]*$)/, '%61')]
  const capital = path.replace(/\/[a-z]/g, (start) => start.toUpperCase())
  for (const spelled of [path, first, last, capital, path.toUpperCase(), `${path}/`])
    expect([spelled, seenBy(spelled)]).toEqual([spelled, people])
})
