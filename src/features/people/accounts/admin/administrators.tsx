import { useState } from 'react'
import { whenWithin } from '#shared/when-within.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { Administrator, IdentityContract } from '../contract.ts'
import { SessionsDialog } from './sessions-dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { toast } from '#ui/toast.tsx'
import { identityCalls } from '../calls.ts'

const key = ['identity', 'admins'] as const

function useAdmins() {
  const calls = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const options = {
    onSettled: () => void queries.invalidateQueries({ queryKey: key }),
  }
  return {
    admins: useData(key, (options) => calls.getAdmins({}, options)),
    grant: useMutation({
      ...options,
      mutationFn: (email: string) => calls.grantAdmin({ body: { email } }),
      onSuccess: ({ message }) => void toast.success(message),
    }),
    revoke: useMutation({
      ...options,
      mutationFn: (_id: string) => calls.revokeAdmin({ body: { _id } }),
      onSuccess: ({ message }) => void toast.success(message),
      onError: (error) => void toast.error(error.message),
    }),
  }
}

/** The list of administrators, who all have the same rights. `ownId` is the current user's. */
export function Administrators({ ownId }: { ownId: string }) {
  const { admins, revoke } = useAdmins()
  const [adminWithDevices, setAdminWithDevices] = useState<Administrator | null>(null)
  const [adminToRemove, setAdminToRemove] = useState<Administrator | null>(null)
  if (!admins.data) {
    if (!admins.error) return <Skeleton className="h-40" />
    return <LoadProblem query={admins} />
  }
  const isOnlyOne = admins.data.length === 1
  return (
    <div className="grid gap-6">
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {admins.data.map((admin) => (
          <li key={admin._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                {admin.name || admin.email}
                {admin._id === ownId && <Badge tone="leaf">You</Badge>}
                {admin.status !== 'Active' && <Badge tone="warn">{admin.status}</Badge>}
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {[
                  admin.name && admin.email,
                  admin.last_login_date
                    ? `logged in ${whenWithin(admin.last_login_date)}`
                    : 'never logged in',
                  `two-step login ${admin.hasSecondFactor ? 'on' : 'off'}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {admin._id !== ownId && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Devices of ${admin.name || admin.email}`}
                onClick={() => setAdminWithDevices(admin)}
              >
                Devices
              </Button>
            )}
            <Button
              variant="quiet"
              size="sm"
              disabled={isOnlyOne}
              aria-label={`Remove ${admin.name || admin.email}`}
              onClick={() => setAdminToRemove(admin)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {isOnlyOne && (
        <p className="-mt-3 text-sm text-muted">
          The last administrator cannot be removed. Add another one first.
        </p>
      )}
      <AddAdmin />
      {adminWithDevices && (
        <SessionsDialog person={adminWithDevices} onClose={() => setAdminWithDevices(null)} />
      )}
      <ConfirmDialog
        open={adminToRemove !== null}
        onClose={() => setAdminToRemove(null)}
        title={`Remove ${adminToRemove?.name || adminToRemove?.email || ''} as an administrator?`}
        action="Remove"
        onConfirm={async () => {
          if (adminToRemove) await revoke.mutateAsync(adminToRemove._id).catch(() => undefined)
        }}
      >
        {adminToRemove?._id === ownId
          ? 'You lose access to this area at once. Another administrator can add you again.'
          : 'They lose access at once. They can still shop, and can be added again.'}
      </ConfirmDialog>
    </div>
  )
}

function AddAdmin() {
  const { grant } = useAdmins()
  const form = useFields({
    initial: { email: '' },
    rules: { email: (email) => (email.trim() ? null : 'Please enter their email address') },
    submit: async ({ email }) => {
      await grant.mutateAsync(email.trim())
      form.reset()
    },
  })
  return (
    <form {...form.props} className="grid gap-3 rounded-xl border border-line bg-surface p-4 md:p-5">
      <h2 className="font-bold">Add an administrator</h2>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 md:max-w-xl">
        <div className="min-w-0 grow basis-64">
          <TextField
            {...form.bind('email')}
            label="Their email address"
            type="email"
            inputMode="email"
            autoComplete="off"
            hint="They log in with a code sent to this address, and have the same rights as you"
          />
        </div>
        <Button type="submit" busy={form.busy} className="md:mt-6">
          Add
        </Button>
      </div>
    </form>
  )
}
