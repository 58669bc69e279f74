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
      title={forAdmin ? 'Now your shop needs products' : 'We are filling our shelves'}
      action={forAdmin && <ButtonLink to={adminPaths.uploadProduct}>Add the first product</ButtonLink>}
    >
      {forAdmin ? firstProductNeeds : 'Please come back soon.'}
    </Empty>
  )
}
