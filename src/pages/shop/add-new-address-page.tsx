import { t } from '#shared/words.ts'
import { useNavigate } from '#ui/router/router.tsx'
import { newFields } from '#features/addresses/shop/address-fields.ts'
import { AddressForm } from '#features/addresses/shop/address-form.tsx'
import { chooseAddress } from '#features/addresses/shop/address-panels-store.ts'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'
import { usePincodeWarning } from '#features/storefront/shop/use-pincode-warning.ts'
import { paths } from '#shared/paths.ts'

export function Component() {
  const navigate = useNavigate()
  const pincodeWarning = usePincodeWarning()
  return (
    <WithUser reason={t('pages.log-in-to-add-an-address')}>
      {(user) => (
        <div className="container-page max-w-xl! py-6">
          <h1 className="mb-4 text-xl font-bold">{t('pages.add-an-address')}</h1>
          <section className="rounded-2xl border border-line bg-surface p-5">
            <AddressForm
              pincodeWarning={pincodeWarning}
              initial={newFields(user)}
              onSaved={(address) => {
                chooseAddress(address)
                void navigate(paths.addresses, { replace: true })
              }}
            />
          </section>
        </div>
      )}
    </WithUser>
  )
}
