import { t } from '#shared/words.ts'
import { rich } from '#ui/rich.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFields } from '#ui/use-fields.ts'
import { staffCalls } from '../staff-calls.ts'
import type { StaffContract } from '../staff-contract.ts'
import { LoginForm } from './login-form.tsx'
import { userKey, useUser } from './use-user.ts'

interface JoinStaffProps {
  invitation: string
  mergeCart: () => Promise<void>
  onDone: () => void
}

/** Whoever was sent the link of an invitation logs in with their own email address, and enters the code they were told. */
export function JoinStaff({ invitation, mergeCart, onDone }: JoinStaffProps) {
  const calls = useClient<StaffContract>(staffCalls)
  const queries = useQueryClient()
  const { user, status, error, retry } = useUser()
  const form = useFields({
    initial: { code: '' },
    submit: async ({ code }) => {
      try {
        await calls.joinStaff({ body: { invitation, code } })
      } catch (problem) {
        form.set('code', '')
        throw problem
      }
      await queries.refetchQueries({ queryKey: userKey })
      onDone()
    },
    fieldsOf: ({ message }) => ({ code: message }),
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
  if (!user) return <Skeleton className="h-32" />
  return (
    <form {...form.props} className="grid gap-3">
      <p className="wrap-anywhere">
        {rich('accounts.you-are-logged-in-as-strong', {
          strong: <strong>{user.email || user.mobile}</strong>,
        })}
      </p>
      <CodeField label={t('accounts.code-that-the-shop-told-you')} {...form.bind('code')} />
      <Button type="submit" size="lg" wide busy={form.busy} disabled={form.values.code.length < 6}>
        {t('accounts.join-the-shop')}
      </Button>
      <p className="text-sm text-muted">{t('accounts.to-use-another-email-address-log-out-2')}</p>
    </form>
  )
}
