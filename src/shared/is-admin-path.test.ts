import { expect, test } from 'vitest'
import { adminPaths } from './admin-paths.ts'
import { isAdminPath, isSharedPath, isStaffPath } from './is-admin-path.ts'
import { paths } from './paths.ts'

const { overview, updateProduct, khataOf, staffDay, ...screens } = adminPaths

test.each([
  ...Object.values(screens),
  updateProduct(7),
  khataOf('a'.repeat(24)),
  staffDay('a'.repeat(24)),
  paths.allOrders,
  paths.payments,
  paths.charges,
  paths.searchDesk,
])('%s is an administrator’s page', (path) => expect(isAdminPath(path)).toBe(true))

test.each([
  overview,
  paths.home,
  paths.profile,
  paths.security,
  '/dashboard/privacy',
  paths.myOrders,
  paths.addresses,
  paths.ownKhata,
  paths.orderDetails('ORD-261121-7QK2MZ4T'),
  '/dashboard/bill/ORD-261121-7QK2MZ4T',
  `${paths.profile}/`,
  '/dashboard/',
])('%s is not an administrator’s page', (path) => expect(isAdminPath(path)).toBe(false))

test.each([
  '/Dashboard/pick',
  '/%64ashboard/all-orders',
  '/dashboard/st%61ff',
  '/dashboard/Khata/',
  '/COUNTER/',
  '/rider//',
])('%s leads to an administrator’s page too', (path) => expect(isAdminPath(path)).toBe(true))

test.each(['/Dashboard', '/dashboard/', '/d%61shboard/Bill/ORD-261121-7QK2MZ4T'])(
  '%s leads to a page of both roles, in an administrator’s frame',
  (path) =>
    expect([
      isAdminPath(path),
      isSharedPath(path),
      isStaffPath(path, true),
      isStaffPath(path, false),
    ]).toEqual([false, true, true, false]),
)

test('a shopper’s page and the shop’s own frame are found in any case', () => {
  expect(isAdminPath('/Dashboard/Pro%66ile')).toBe(false)
  expect(isStaffPath('/Dashboard/All-Orders', true)).toBe(false)
  expect(isStaffPath('/dashboard/Order-Details/ORD-261121-7QK2MZ4T', true)).toBe(false)
})

test('a path that only starts like a shopper’s page is an administrator’s page', () => {
  expect(isAdminPath('/dashboard/profiles')).toBe(true)
})

test.each([
  [adminPaths.counter, true],
  [adminPaths.rider, true],
  [adminPaths.pick, true],
  [khataOf('a'.repeat(24)), true],
  [adminPaths.settings, true],
  [paths.searchDesk, true],
  [adminPaths.products, false],
  [adminPaths.uploadProduct, false],
  [updateProduct(7), false],
  [adminPaths.category, false],
  [adminPaths.subCategory, false],
  [paths.allOrders, false],
  [paths.charges, false],
  [adminPaths.marketingBanners, false],
  [paths.orderDetails('ORD-261121-7QK2MZ4T'), false],
  [paths.profile, false],
  [paths.home, false],
])('%s has the staff’s own frame: %s', (path, isOwn) => {
  expect([isStaffPath(path, true), isStaffPath(path, false)]).toEqual([isOwn, isOwn])
})

test.each([overview, '/dashboard/bill/ORD-261121-7QK2MZ4T'])(
  '%s has the staff’s own frame for an administrator',
  (path) => expect([isStaffPath(path, true), isStaffPath(path, false)]).toEqual([true, false]),
)
