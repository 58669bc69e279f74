/** Every screen of the dashboard but the shopper's own, the marketing panel (specification, section 2), the counter, and the rider's. */
export const isAdminPath = (pathname: string): boolean =>
  /^\/((counter|rider)$|marketing-admin-panel|dashboard\/(?!(profile|privacy|security|my-orders|my-khata|addresses|order-details|bill)(\/|$)).)/.test(
    pathname,
  )

/** The dashboard, an order and its bill: a shopper sees them in the account, an administrator in the panel. */
export const isSharedPath = (pathname: string): boolean =>
  /^\/dashboard(\/(order-details|bill)\/|$)/.test(pathname)
