import { useData } from '#ui/use-data.ts'
import { t, written } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { useMutation } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import { AppError } from '#shared/problems.ts'
import { formatWhen } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LoadProblem, ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { session } from './session.ts'

const changed = written({
  email: () => t('accounts.the-email-address'),
  password: () => t('accounts.the-password'),
  mobile: () => t('accounts.the-mobile-number'),
  second_factor: () => t('accounts.two-step-login'),
})

/** Asks before it restores the account: a mail program that opens the link must not change anything. */
export function UndoChange({ token }: { token: string }) {
  const calls = useClient<IdentityContract>(identityCalls)
  const change = useData(['identity', 'undo', token], () => calls.getUndo({ body: { token } }), {
    retry: false,
  })
  const isDead = change.error instanceof AppError && change.error.status < 500
  const undo = useMutation({
    mutationFn: () => calls.undoChange({ body: { token } }),
    // This browser's session has ended, too.
    onSuccess: () => session.clearTokens(),
  })
  usePageTitle(
    undo.data
      ? t('accounts.your-account-is-restored')
      : isDead
        ? t('accounts.this-link-does-not-work')
        : null,
  )
  if (undo.data)
    return (
      <div role="status" className="grid gap-4">
        <p>{undo.data.message}</p>
        <ButtonLink to={paths.login} size="lg" wide>
          {t('accounts.log-in')}
        </ButtonLink>
      </div>
    )
  if (change.error) return <LoadProblem query={change} />
  if (!change.data) return <Skeleton className="h-48" />
  const { about, email, changedAt, expiresAt } = change.data
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        {rich('accounts.changed-of-the-account-with-the-address', {
          changed: changed[about],
          strong: <strong>{email}</strong>,
          changedAt: formatWhen(changedAt),
        })}
      </p>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>{t('accounts.the-account-gets-back-this-address-its')}</li>
        <li>{t('accounts.everybody-is-logged-out-on-all-devices')}</li>
        <li>{t('accounts.the-password-is-removed-you-log-in')}</li>
      </ul>
      {undo.error && <ProblemNote>{undo.error.message}</ProblemNote>}
      <Button size="lg" wide busy={undo.isPending} onClick={() => undo.mutate()}>
        {t('accounts.undo-and-log-everybody-out')}
      </Button>
      <p className="text-sm text-muted">
        {t('accounts.if-the-change-was-yours-close-this', { expiresAt: formatWhen(expiresAt) })}
      </p>
    </div>
  )
}
