import { WithUser } from '#features/identity/shop/with-user.tsx'
import { OrderPlaced } from '#features/orders/shop/order-placed.tsx'

export function Component() {
  return <WithUser reason="Log in to see your order">{() => <OrderPlaced />}</WithUser>
}
