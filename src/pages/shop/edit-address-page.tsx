import { t } from '#shared/words.ts'
import { useNavigate, useSearchParams } from '#ui/router/router.tsx'
import { fieldsOf } from '#features/addresses/shop/address-fields.ts'
import { AddressForm } from '#features/addresses/shop/address-form.tsx'
import { useAddresses } from '#features/addresses/shop/use-addresses.ts'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'
import { usePincodeWarning } from '#features/storefront/shop/use-pincode-warning.ts'
import { paths } from '#shared/paths.ts'
import { browserMessage } from '#shared/browser-problems.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { LoadingPage } from '#ui/loading-page.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'

export function Component() {
  return <WithUser reason={t('pages.log-in-to-edit-your-addresses')}>{() => <EditAddress />}</WithUser>
}

function EditAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const pincodeWarning = usePincodeWarning()
  const { addresses, ready, error, isFetching, retry } = useAddresses()
  const id = search.get('id')
  const address = id ? addresses.find((one) => one._id === id) : addresses[0]

  if (!ready && !error) return <LoadingPage />
  if (!address && !error)
    return (
      <Empty
        isPage
        title={browserMessage('address_not_found')}
        action={<ButtonLink to={paths.addresses}>{t('pages.your-addresses')}</ButtonLink>}
      />
    )
  return (
    <div className="container-page max-w-xl! py-6">
      <h1 className="mb-4 text-xl font-bold">{t('pages.edit-address')}</h1>
      {address ? (
        <section className="rounded-2xl border border-line bg-surface p-5">
          <AddressForm
            pincodeWarning={pincodeWarning}
            key={address._id}
            initial={fieldsOf(address)}
            addressId={address._id}
            onSaved={() => void navigate(paths.addresses, { replace: true })}
          />
        </section>
      ) : (
        <ProblemNote onRetry={retry} busy={isFetching}>
          {t('pages.we-could-not-load-your-address-message', { message: error?.message ?? '' })}
        </ProblemNote>
      )}
    </div>
  )
}
