import { t } from '#shared/words.ts'
import { ConsentChoices, PrivacyNotice } from '#features/consents/shop/consent-choices.tsx'
import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { session } from '#features/people/accounts/shop/session.ts'
import { EraseGuest } from '#features/privacy/shop/erase-guest.tsx'
import { Link } from '#ui/link.tsx'

/** For guests and users alike: what this browser allows, the notice about it, and how to have one's data erased. */
export function Component() {
  return (
    <div className="container-page grid max-w-2xl grid-cols-1 gap-4 py-6">
      <h1 className="text-xl font-bold">{t('pages.your-privacy-choices')}</h1>
      <ConsentChoices />
      <PrivacyNotice />
      {session.getUser() ? (
        <Link to={privacyPaths.account} className="w-fit font-semibold text-leaf-700 underline">
          {t('pages.your-data-get-a-copy-or-delete')}
        </Link>
      ) : (
        <EraseGuest />
      )}
    </div>
  )
}
