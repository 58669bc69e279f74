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
    networkMode: 'always',
    mutationFn: () => calls.joinStaff({ body: { invitation, code } }),
    onSuccess: async () => {
      await queries.refetchQueries({ queryKey: userKey })
      onDone()
    },
    onError: () => setCode(''),
  })
  if (!/^[0-9a-f]{24}$/.test(invitation))
    return <ProblemNote>This link is not complete. Ask the shop to send it again.</ProblemNote>
  if (status === 'guest')
    return (
      <LoginForm
        mergeCart={mergeCart}
        onDone={() => undefined}
        other="You log in with this address from now on. The code also creates your account."
      />
    )
  if (error) return <ProblemNote onRetry={retry}>{error.message}</ProblemNote>
  if (!user || join.isSuccess) return <Skeleton className="h-32" />
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        join.mutate()
      }}
    >
      <p className="wrap-anywhere">
        You are logged in as <strong>{user.email}</strong>.
      </p>
      <CodeField
        label="Code that the shop told you"
        value={code}
        onChange={setCode}
        error={join.error?.message}
      />
      <Button type="submit" size="lg" wide busy={join.isPending} disabled={code.length < 6}>
        Join the shop
      </Button>
      <p className="text-sm text-muted">To use another email address, log out and open the link again.</p>
    </form>
  )
}
