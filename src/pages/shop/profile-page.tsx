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
          <section
            aria-labelledby="password-heading"
            className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-5"
          >
            <div>
              <h2 id="password-heading" className="font-bold">
                {t('pages.password')}
              </h2>
              <p className="text-sm text-muted">{t('pages.use-a-password-when-you-cannot-receive')}</p>
            </div>
            <ButtonLink variant="soft" to={paths.forgotPassword}>
              {t('pages.set-a-password')}
            </ButtonLink>
          </section>
          <section
            aria-labelledby="security-heading"
            className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-5"
          >
            <div>
              <h2 id="security-heading" className="font-bold">
                {t('pages.devices-and-password')}
              </h2>
              <p className="text-sm text-muted">{t('pages.see-where-you-are-logged-in-and')}</p>
            </div>
            <ButtonLink variant="soft" to={paths.security}>
              {t('pages.open')}
            </ButtonLink>
          </section>
          <section
            aria-labelledby="privacy-heading"
            className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-5"
          >
            <div>
              <h2 id="privacy-heading" className="font-bold">
                {t('pages.privacy')}
              </h2>
              <p className="text-sm text-muted">{t('pages.see-what-we-keep-and-why-and')}</p>
            </div>
            <ButtonLink variant="soft" to={privacyPaths.account} aria-label={t('pages.open-privacy')}>
              {t('pages.open')}
            </ButtonLink>
          </section>
        </div>
      )}
    </WithUser>
  )
}
