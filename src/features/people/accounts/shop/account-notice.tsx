import { t } from '#shared/words.ts'
import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { Link } from '#ui/link.tsx'

/** Before an account is made: what agreeing to one means. */
export const AccountNotice = () => (
  <p className="text-sm text-muted">
    {t('accounts.with-an-account-you-agree-that-we')}{' '}
    <Link to={privacyPaths.choices} target="_blank" className="font-semibold text-leaf-700 underline">
      {t('accounts.what-we-keep-and-why')}
    </Link>
  </p>
)
