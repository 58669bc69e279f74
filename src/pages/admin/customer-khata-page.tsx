import { t } from '#shared/words.ts'
import { useParams } from '#ui/router/router.tsx'
import { useOpenDrawers } from '#features/counter/admin/use-day.ts'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { CustomerKhata } from '#features/khata/admin/customer-khata.tsx'
import { KhataStatementView } from '#features/khata/shop/khata-statement.tsx'
import { EraseCustomer } from '#features/privacy/admin/erase-customer.tsx'
import { useShop } from '#features/storefront/shop/use-shop.ts'
import { paths } from '#shared/paths.ts'
import { may } from '#shared/permissions.ts'
import { Link } from '#ui/link.tsx'

export function Component() {
  const { customerId = '' } = useParams()
  const isManager = may(useUser().user, 'admin')
  const { name: shopName } = useShop()
  const drawers = useOpenDrawers()
  const mayErase = may(useUser().user, 'people.erase')
  return (
    <>
      <CustomerKhata
        drawers={drawers}
        key={customerId}
        customerId={customerId}
        isManager={isManager}
        renderStatement={({ name, ...shown }) => (
          <KhataStatementView
            {...shown}
            heading={
              <h1 className="text-lg font-bold">{t('pages.shopname-khata-of-name', { shopName, name })}</h1>
            }
            linkOrder={(orderId, text) =>
              // The order's page is for owners and managers.
              isManager ? (
                <Link to={paths.orderDetails(orderId)} className="font-semibold text-leaf-700 underline">
                  {text}
                </Link>
              ) : (
                text
              )
            }
          />
        )}
      />
      {mayErase && <EraseCustomer key={`person-${customerId}`} person={{ customerId }} />}
    </>
  )
}
