import { t } from '#shared/words.ts'
import { CalendarSync, ListChecks } from 'lucide-react'
import { CartStepper } from '#features/cart/shop/cart-stepper.tsx'
import { Bestsellers } from '#features/catalogue/shop/bestsellers.tsx'
import { KhataLink } from '#features/khata/shop/khata-link.tsx'
import { BuyAgain } from '#features/orders/shop/buy-again.tsx'
import { OrderList } from '#features/orders/shop/order-list.tsx'
import { paths } from '#shared/paths.ts'
import type { Product } from '#shared/shapes.ts'
import { ButtonLink } from '#ui/button.tsx'

const stepper = (product: Product, unit: string) => <CartStepper product={product} unit={unit} />

export function Component() {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-bold">{t('pages.your-orders')}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            variant="quiet"
            size="sm"
            icon={<CalendarSync size={18} aria-hidden />}
            to={paths.mornings}
          >
            {t('subscriptions.every-morning')}
          </ButtonLink>
          <ButtonLink variant="quiet" size="sm" icon={<ListChecks size={18} aria-hidden />} to={paths.lists}>
            {t('lists.your-lists')}
          </ButtonLink>
          <KhataLink />
        </div>
      </div>
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
