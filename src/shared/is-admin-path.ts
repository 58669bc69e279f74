import { comparedPath } from './decoded-path.ts'

/** Every screen of the dashboard but the shopper's own, the marketing panel (specification, section 2), the counter, and the rider's. */
export const isAdminPath = (pathname: string): boolean =>
  /^\/((counter|rider)$|marketing-admin-panel|dashboard\/(?!(profile|privacy|security|my-orders|my-khata|my-mornings|my-lists|addresses|order-details|bill)(\/|$)).)/.test(
    comparedPath(pathname),
  )

/** Those of the administrator's pages that the specification names: they keep the shop's own header. */
const inShopFrame =
  /^\/(marketing-admin-panel|dashboard\/(products|upload-product|category|sub-category|update-product|all-orders|charges))(\/|$)/

/** Staff's own pages, without cart, search, footer; for an administrator also the overview and a bill's copy. */
export const isStaffPath = (pathname: string, isAdmin: boolean): boolean =>
  (isAdminPath(pathname) && !inShopFrame.test(comparedPath(pathname))) ||
  (isAdmin && isSharedPath(pathname) && !comparedPath(pathname).includes('/order-details/'))

/** The dashboard, an order and its bill: a shopper sees them in the account, an administrator in the panel. */
export const isSharedPath = (pathname: string): boolean =>
  /^\/dashboard(\/(order-details|bill)\/|$)/.test(comparedPath(pathname))
