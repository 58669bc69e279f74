import { useMutation, useQuery } from '@tanstack/react-query'
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

const changed = {
  email: 'The email address',
  password: 'The password',
  mobile: 'The mobile number',
  second_factor: 'Two-step login',
} as const

/** Asks before it restores the account: a mail program that opens the link must not change anything. */
export function UndoChange({ token }: { token: string }) {
  const calls = useClient<IdentityContract>(identityCalls)
  const change = useQuery({
    queryKey: ['identity', 'undo', token],
    queryFn: async () => (await calls.getUndo({ body: { token } })).data,
    retry: false,
  })
  const isDead = change.error instanceof AppError && change.error.status < 500
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: () => calls.undoChange({ body: { token } }),
    // This browser's session has ended, too.
    onSuccess: () => session.clearTokens(),
  })
  usePageTitle(undo.data ? 'Your account is restored' : isDead ? 'This link does not work' : null)
  if (undo.data)
    return (
      <div role="status" className="grid gap-4">
        <p>{undo.data.message}</p>
        <ButtonLink to={paths.login} size="lg" wide>
          Log in
        </ButtonLink>
      </div>
    )
  if (change.error) return <LoadProblem query={change} />
  if (!change.data) return <Skeleton className="h-48" />
  const { about, email, changedAt, expiresAt } = change.data
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        {changed[about]} of the account with the address <strong>{email}</strong> was changed:{' '}
        {formatWhen(changedAt)}.
      </p>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>The account gets back this address, its mobile number and its two-step login.</li>
        <li>Everybody is logged out, on all devices.</li>
        <li>The password is removed. You log in with a code, and can set a new one.</li>
      </ul>
      {undo.error && <ProblemNote>{undo.error.message}</ProblemNote>}
      <Button size="lg" wide busy={undo.isPending} onClick={() => undo.mutate()}>
        Undo and log everybody out
      </Button>
      <p className="text-sm text-muted">
        If the change was yours, close this page. You can undo it until {formatWhen(expiresAt)}.
      </p>
    </div>
  )
}
