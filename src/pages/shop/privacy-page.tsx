import { t } from '#shared/words.ts'
import { ConsentChoices, PrivacyNotice } from '#features/consents/shop/consent-choices.tsx'
import { OwnChoices } from '#features/consents/shop/own-choices.tsx'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'
import { EraseMe } from '#features/privacy/shop/erase-me.tsx'
import { MyData } from '#features/privacy/shop/my-data.tsx'

export function Component() {
  return (
    <WithUser reason={t('pages.log-in-to-see-what-we-keep')}>
      {({ email }) => (
        <div className="grid max-w-xl grid-cols-1 gap-4">
          <h1 className="text-xl font-bold">{t('pages.privacy')}</h1>
          <ConsentChoices />
          <OwnChoices />
          <MyData />
          <PrivacyNotice />
          <EraseMe email={email} />
        </div>
      )}
    </WithUser>
  )
}
