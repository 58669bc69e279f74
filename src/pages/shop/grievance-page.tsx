import { t } from '#shared/words.ts'
import { useSearchParams } from '#ui/router/router.tsx'
import { GrievanceForm } from '#features/grievances/shop/grievance-form.tsx'
import { session } from '#features/people/accounts/shop/session.ts'

export function Component() {
  const [address] = useSearchParams()
  const user = session.getUser()
  return (
    <div className="container-page grid max-w-2xl grid-cols-1 gap-4 py-6">
      <div>
        <h1 className="text-xl font-bold">{t('pages.complain-to-the-grievance-officer')}</h1>
        <p className="text-muted">{t('pages.you-get-a-ticket-at-once-an')}</p>
      </div>
      <GrievanceForm
        email={user?.email ?? ''}
        mobile={user?.email ? '' : String(user?.mobile ?? '')}
        orderId={address.get('orderId') ?? ''}
      />
    </div>
  )
}
