import { OrderList } from '#features/orders/shop/order-list.tsx'

export function Component() {
  return (
    <>
      <h1 className="mb-4 text-xl font-bold">Your orders</h1>
      <OrderList />
    </>
  )
}
