import { t } from '#shared/words.ts'
import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { PushSwitches } from '#features/notifications/admin/push-switches.tsx'
import { OwnWatches } from '#features/watches/shop/own-watches.tsx'
import { OwnCredit } from '#features/khata/shop/own-credit.tsx'
import { ProfileForm } from '#features/people/accounts/shop/profile-form.tsx'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'
import { AvatarUpload } from '#features/media/shop/avatar-upload.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'

export function Component() {
  return (
    <WithUser reason={t('pages.log-in-to-see-your-profile')}>
      {(user) => (
        <div className="max-w-xl">
          <h1 className="mb-4 text-xl font-bold">{t('pages.your-profile')}</h1>
          <section
            aria-label={t('pages.your-picture')}
            className="mb-4 rounded-2xl border border-line bg-surface p-5"
          >
            <AvatarUpload user={user} />
          </section>
          <section
            aria-label={t('pages.your-details')}
            className="mb-4 rounded-2xl border border-line bg-surface p-5"
          >
            <ProfileForm key={user._id} user={user} />
          </section>
          <OwnCredit />
          <OwnWatches />
          <PushSwitches />
          <Further
            id="password-heading"
            title={t('pages.password')}
            text={t('pages.use-a-password-when-you-cannot-receive')}
            to={paths.forgotPassword}
            action={t('pages.set-a-password')}
          />
          <Further
            id="security-heading"
            title={t('pages.devices-and-password')}
            text={t('pages.see-where-you-are-logged-in-and')}
            to={paths.security}
          />
          <Further
            id="privacy-heading"
            title={t('pages.privacy')}
            text={t('pages.see-what-we-keep-and-why-and')}
            to={privacyPaths.account}
            name={t('pages.open-privacy')}
          />
        </div>
      )}
    </WithUser>
  )
}

interface FurtherProps {
  id: string
  title: string
  text: string
  to: string
  /** "Open" without one. */
  action?: string
  /** What the link is called where its words do not say it. */
  name?: string
}

/** A page of its own about the account. */
const Further = ({ id, title, text, to, action = t('pages.open'), name }: FurtherProps) => (
  <section
    aria-labelledby={id}
    className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-5"
  >
    <div>
      <h2 id={id} className="font-bold">
        {title}
      </h2>
      <p className="text-sm text-muted">{text}</p>
    </div>
    <ButtonLink variant="soft" to={to} aria-label={name}>
      {action}
    </ButtonLink>
  </section>
)
