/** Where the shop delivers, as the header, the cart and the checkout say it. */
export function deliveryLabel(pincode: string | null, isRefused: boolean): string {
  if (pincode === null) return 'Enter your pincode'
  return isRefused ? `We do not deliver to ${pincode} yet` : `Delivering to ${pincode}`
}
