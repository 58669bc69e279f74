import { expect, test } from 'vitest'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { mayRunScripts } from './script-pages.ts'
import { paymentProviders } from '#shared/payment-providers.ts'

test.each([
  paths.home,
  paths.search,
  paths.product({ slug: 'toor-dal' }),
  paths.allProductsByCategory(3),
  '/products-list/dairy/milk/1/2',
  paths.cart,
  '/privacy-policy',
])('scripts run on %s', (path) => expect(mayRunScripts(path)).toBe(true))

test.each([
  paths.checkout,
  '/checkout/',
  '/CHECKOUT',
  '//checkout',
  '/%63heckout',
  paths.login,
  paths.register,
  paths.forgotPassword,
  ...Object.values(paymentProviders).flatMap(({ success, failure }) => [success, failure]),
  paths.verifyForgotPasswordOtp,
  paths.resetPassword,
  paths.success,
  paths.cancel,
  paths.dashboard,
  paths.profile,
  paths.charges,
  paths.userMenu,
  paths.editAddress,
  adminPaths.marketing,
  adminPaths.marketingScripts,
  '/api/marketing/scripts',
  '/a-page-that-comes-later',
])('XSS-05 scripts never run on %s', (path) => expect(mayRunScripts(path)).toBe(false))
