import { WithUser } from '#features/identity/shop/with-user.tsx'
import { OrderPlaced } from '#features/orders/shop/order-placed.tsx'

/** The page after an order, and after returning from a completed payment. */
export function Component() {
  return <WithUser reason="Log in to see your order">{() => <OrderPlaced />}</WithUser>
}
