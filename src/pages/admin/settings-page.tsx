import { useParams } from '#ui/router/router.tsx'
import { About } from '#features/about/admin/about.tsx'
import { Administrators } from '#features/people/accounts/admin/administrators.tsx'
import { TwoStepLogin } from '#features/people/accounts/admin/two-step-login.tsx'
import { SecondFactorField } from '#features/people/accounts/shop/second-factor-field.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { PaymentKeys } from '#features/payments/admin/payment-keys.tsx'
import { OwnTexts } from '#features/languages/admin/own-texts.tsx'
import { LanguagesSection } from '#features/languages/admin/languages-section.tsx'
import { MessagesSection } from '#features/notifications/admin/messages-section.tsx'
import { useSettings, useUpdateSettings } from '#features/storefront/admin/use-settings.ts'
import { SettingsDesk } from '#features/storefront/admin/settings-desk.tsx'
import { TryUpi } from '#features/upi/admin/try-upi.tsx'
import { may } from '#shared/permissions.ts'
import { groupOfSetting, PagePills } from './page-pills.tsx'
import { ChangeRates } from '#features/papers/admin/change-rates.tsx'

/** What is mailed is a setting of the shop, what goes by other channels one of messages. */
function MessageSettings() {
  const { data } = useSettings()
  const { mutateAsync: save } = useUpdateSettings()
  const mails = data && {
    value: data.mails.shopper,
    save: async (shopper: typeof data.mails.shopper) => {
      const change = {
        section: 'mails',
        values: { ...data.mails, shopper },
        updatedAt: data.updatedAt.mails,
      } as const
      // The form says what went wrong; only its own settings can be saved over.
      await save(change).catch((error: Error) => {
        throw new Error(error.message)
      })
    },
  }
  return <MessagesSection mails={mails} ownWords={(shown) => <OwnTexts {...shown} />} />
}

/** The shop's settings and its administrators; a manager has only their own two-step login. */
export function Component() {
  const { section = 'general' } = useParams()
  const { user } = useUser()
  return may(user, 'settings.manage') ? (
    <SettingsDesk
      slug={section}
      elsewhere={(slug) => {
        const group = groupOfSetting(slug)
        return group && <PagePills of={group} />
      }}
      below={{ payments: <PaymentKeys />, tax: <ChangeRates />, upi: <TryUpi /> }}
      others={[
        { slug: 'languages', title: 'Languages', content: <LanguagesSection /> },
        { slug: 'messages', title: 'Messages', content: <MessageSettings /> },
        {
          slug: 'administrators',
          title: 'Administrators',
          content: <Administrators ownId={user?._id ?? ''} />,
        },
        { slug: 'two-step-login', title: 'Two-step login', content: <TwoStepLogin /> },
        { slug: 'about', title: 'About', content: <About CodeField={SecondFactorField} /> },
      ]}
    />
  ) : (
    <div className="grid gap-4">
      <h1 className="text-xl font-bold">Two-step login</h1>
      <TwoStepLogin />
    </div>
  )
}
