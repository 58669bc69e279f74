import { t } from '#shared/words.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { isAdmin } from '#shared/roles.ts'
import { ButtonLink } from '#ui/button.tsx'
import { BasketDrawing } from '#ui/drawings/basket-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { firstProductNeeds } from '#features/catalogue/first-product-needs.ts'
import { useUser } from '#features/people/accounts/shop/use-user.ts'

/** The home page of a shop without products: what comes next, for the shopkeeper and for everybody else. */
export function NewShop() {
  const forAdmin = isAdmin(useUser().user)
  return (
    <Empty
      picture={<BasketDrawing />}
      title={forAdmin ? t('pages.now-your-shop-needs-products') : t('pages.we-are-filling-our-shelves')}
      action={
        forAdmin && <ButtonLink to={adminPaths.uploadProduct}>{t('pages.add-the-first-product')}</ButtonLink>
      }
    >
      {forAdmin ? firstProductNeeds() : t('pages.please-come-back-soon')}
    </Empty>
  )
}
