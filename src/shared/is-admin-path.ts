/** Every screen of the dashboard but the shopper's own, and the marketing panel (specification, section 2). */
export const isAdminPath = (pathname: string): boolean =>
  /^\/(marketing-admin-panel|dashboard\/(?!(profile|privacy|security|my-orders|addresses|order-details)(\/|$)).)/.test(
    pathname,
  )
