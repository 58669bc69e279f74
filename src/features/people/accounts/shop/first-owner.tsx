import { t } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { LoginForm } from './login-form.tsx'
import { userKey, useUser } from './use-user.ts'

interface FirstOwnerProps {
  word: string
  mergeCart: () => Promise<void>
  onDone: () => void
}

/** Whoever opens the address from the terminal logs in, and is the shop's administrator from then on. */
export function FirstOwner({ word, mergeCart, onDone }: FirstOwnerProps) {
  const calls = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const { user, status, error, retry } = useUser()
  const claim = useMutation({
    mutationFn: () => calls.becomeFirstOwner({ body: { word } }),
    onSuccess: async () => {
      await queries.refetchQueries({ queryKey: userKey })
      onDone()
    },
  })
  if (!word) return <ProblemNote>{t('accounts.this-address-is-not-complete-copy-the')}</ProblemNote>
  if (claim.error)
    return (
      <ProblemNote busy={claim.isPending} onRetry={() => claim.mutate()}>
        {claim.error.message}
      </ProblemNote>
    )
  if (status === 'guest')
    return (
      <LoginForm
        mergeCart={mergeCart}
        onDone={() => claim.mutate()}
        other={t('accounts.the-code-also-creates-your-account')}
      />
    )
  if (error) return <ProblemNote onRetry={retry}>{error.message}</ProblemNote>
  if (!user || claim.isPending || claim.isSuccess) return <Skeleton className="h-32" />
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        {rich('accounts.you-are-logged-in-as-strong', {
          strong: <strong>{user.email || user.mobile}</strong>,
        })}
      </p>
      <Button size="lg" wide onClick={() => claim.mutate()}>
        {t('accounts.become-the-owner')}
      </Button>
      <p className="text-sm text-muted">{t('accounts.to-use-another-email-address-log-out')}</p>
    </div>
  )
}
