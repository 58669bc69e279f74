import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { ProfileForm } from '#features/people/accounts/shop/profile-form.tsx'
import { WithUser } from '#features/people/accounts/shop/with-user.tsx'
import { AvatarUpload } from '#features/media/shop/avatar-upload.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button.tsx'

export function Component() {
  return (
    <WithUser reason="Log in to see your profile">
      {(user) => (
        <div className="max-w-xl">
          <h1 className="mb-4 text-xl font-bold">Your profile</h1>
          <section aria-label="Your picture" className="mb-4 rounded-2xl border border-line bg-surface p-5">
            <AvatarUpload user={user} />
          </section>
          <section aria-label="Your details" className="mb-4 rounded-2xl border border-line bg-surface p-5">
            <ProfileForm key={user._id} user={user} />
          </section>
          <section
            aria-labelledby="password-heading"
            className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-5"
          >
            <div>
              <h2 id="password-heading" className="font-bold">
                Password
              </h2>
              <p className="text-sm text-muted">Use a password when you cannot receive a code.</p>
            </div>
            <ButtonLink variant="soft" to={paths.forgotPassword}>
              Set a password
            </ButtonLink>
          </section>
          <section
            aria-labelledby="security-heading"
            className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-5"
          >
            <div>
              <h2 id="security-heading" className="font-bold">
                Devices and password
              </h2>
              <p className="text-sm text-muted">See where you are logged in, and change your password.</p>
            </div>
            <ButtonLink variant="soft" to={paths.security}>
              Open
            </ButtonLink>
          </section>
          <section
            aria-labelledby="privacy-heading"
            className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface p-5"
          >
            <div>
              <h2 id="privacy-heading" className="font-bold">
                Privacy
              </h2>
              <p className="text-sm text-muted">See what we keep and why, and change what you allow.</p>
            </div>
            <ButtonLink variant="soft" to={privacyPaths.account} aria-label="Open privacy">
              Open
            </ButtonLink>
          </section>
        </div>
      )}
    </WithUser>
  )
}
