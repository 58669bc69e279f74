import { CartStepper } from '#features/cart/shop/cart-stepper.tsx'
import { Bestsellers } from '#features/catalogue/shop/bestsellers.tsx'
import { BuyAgain } from '#features/orders/shop/buy-again.tsx'
import { OrderList } from '#features/orders/shop/order-list.tsx'
import type { Product } from '#shared/shapes.ts'

const stepper = (product: Product, unit: string) => <CartStepper product={product} unit={unit} />

export function Component() {
  return (
    <>
      <h1 className="mb-4 text-xl font-bold">Your orders</h1>
      <OrderList>
        <div className="mt-7 grid grid-cols-1 gap-7">
          <BuyAgain stepper={stepper}>
            <Bestsellers stepper={stepper} />
          </BuyAgain>
        </div>
      </OrderList>
    </>
  )
}
