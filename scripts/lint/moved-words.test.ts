import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSourceFiles } from '../source-files.ts'

const { isMoved } = (await import(new URL('./moved-words.mjs', import.meta.url).href)) as {
  isMoved: (path: string) => boolean
}

const files = new Map(
  readSourceFiles(join(import.meta.dirname, '../..'), 'src').map((file) => [file.path, file] as const),
)

/** Everything that a page loads, without what only owners and managers are shown there. */
function loadedBy(pages: string[], without: readonly string[]): string[] {
  const loaded = new Set<string>()
  const load = (path: string) => {
    if (loaded.has(path) || without.includes(path)) return
    loaded.add(path)
    for (const { path: imported, isType } of files.get(path)?.imports ?? [])
      if (imported && !isType) load(imported)
  }
  pages.forEach(load)
  return [...loaded]
}

const STAFFS = [
  'counter',
  'counts',
  'customer-khata',
  'day',
  'khata',
  'labels',
  'phone-order',
  'pick',
  'rider',
]

/** What only those who run the shop are shown on pages of others. */
const OF_MANAGERS = [
  'src/app/shell-routes.tsx',
  'src/app/layout/admin-bell.tsx',
  'src/features/fulfilment/desk/admin/order-transitions.tsx',
  'src/features/fulfilment/riders/admin/assign-rider.tsx',
  'src/features/fulfilment/riders/admin/attention-list.tsx',
  'src/features/gaps/admin/gaps.tsx',
  'src/features/payments/admin/outages.tsx',
  'src/features/privacy/admin/erase-customer.tsx',
  'src/features/stock/labels/admin/label-view.tsx',
  'src/features/storefront/admin/before-you-open.tsx',
  'src/features/storefront/admin/open-switch.tsx',
  'src/pages/admin/admin-links.ts',
  'src/pages/admin/go-to/places.ts',
  'src/pages/admin/overview-page.tsx',
]

test('whatever the pages of shoppers and the staff load is refused words of its own', () => {
  const pages = [
    ...[...files.keys()].filter((path) => /^src\/pages\/shop\/.*-page\.tsx$/.test(path)),
    ...STAFFS.map((name) => `src/pages/admin/${name}-page.tsx`),
    'src/app/layout/layout.tsx',
  ]
  const loaded = loadedBy(pages, OF_MANAGERS)
  expect(loaded.length).toBeGreaterThan(500)
  expect(loaded.filter((path) => path.includes('/admin/') && !isMoved(path))).toEqual([])
})
