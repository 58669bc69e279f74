import { privacyPaths } from '#features/consents/privacy-paths.ts'
import { Link } from '#ui/link.tsx'

/** Before an account is made: what agreeing to one means. */
export const AccountNotice = () => (
  <p className="text-sm text-muted">
    With an account you agree that we keep what it needs.{' '}
    <Link to={privacyPaths.choices} target="_blank" className="font-semibold text-leaf-700 underline">
      What we keep, and why
    </Link>
  </p>
)
