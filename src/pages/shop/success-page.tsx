import { WithUser } from '#features/identity/shop/with-user.tsx'
import { OrderPlaced } from '#features/orders/shop/order-placed.tsx'

/** After an order, and after a payment that its provider led back from as done. */
export function Component() {
  return <WithUser reason="Log in to see your order">{() => <OrderPlaced />}</WithUser>
}
