/** The page of an order's bill; with `number`, of that note or voucher. */
export const billPath = (orderId: string, number?: string): string =>
  `/dashboard/bill/${orderId}${number ? `?${new URLSearchParams({ number }).toString()}` : ''}`
