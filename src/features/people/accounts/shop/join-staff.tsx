import { t } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { staffCalls } from '../staff-calls.ts'
import type { StaffContract } from '../staff-contract.ts'
import { LoginForm } from './login-form.tsx'
import { userKey, useUser } from './use-user.ts'

/** Whoever was sent the link of an invitation logs in with their own email address, and enters the code they were told. */
export function JoinStaff({
  invitation,
  mergeCart,
  onDone,
}: {
  invitation: string
  mergeCart: () => Promise<void>
  onDone: () => void
}) {
  const calls = useClient<StaffContract>(staffCalls)
  const queries = useQueryClient()
  const { user, status, error, retry } = useUser()
  const [code, setCode] = useState('')
  const join = useMutation({
    mutationFn: () => calls.joinStaff({ body: { invitation, code } }),
    onSuccess: async () => {
      await queries.refetchQueries({ queryKey: userKey })
      onDone()
    },
    onError: () => setCode(''),
  })
  if (!/^[0-9a-f]{24}$/.test(invitation))
    return <ProblemNote>{t('accounts.this-link-is-not-complete-ask-the')}</ProblemNote>
  if (status === 'guest')
    return (
      <LoginForm
        mergeCart={mergeCart}
        onDone={() => undefined}
        other={t('accounts.you-log-in-with-this-address-from')}
      />
    )
  if (error) return <ProblemNote onRetry={retry}>{error.message}</ProblemNote>
  if (!user || join.isSuccess) return <Skeleton className="h-32" />
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        join.mutate()
      }}
    >
      <p className="wrap-anywhere">
        {rich('accounts.you-are-logged-in-as-strong', {
          strong: <strong>{user.email || user.mobile}</strong>,
        })}
      </p>
      <CodeField
        label={t('accounts.code-that-the-shop-told-you')}
        value={code}
        onChange={setCode}
        error={join.error?.message}
      />
      <Button type="submit" size="lg" wide busy={join.isPending} disabled={code.length < 6}>
        {t('accounts.join-the-shop')}
      </Button>
      <p className="text-sm text-muted">{t('accounts.to-use-another-email-address-log-out-2')}</p>
    </form>
  )
}
