import { useState } from 'react'
import { adminPaths } from '#shared/admin-paths.ts'
import { STAFF_ROLES, type StaffRole } from '#shared/permissions.ts'
import { whenWithin } from '#shared/when-within.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import type { OpenInvitation, Staff } from '../staff-contract.ts'
import { useStaff } from './use-staff.ts'
import { nameOfRole, options, Invite } from './invite-staff.tsx'

const nameOf = ({ name, email }: Staff) => name || email

/** Everybody who works in the shop. `ownId` is the current user's. */
export function StaffList({ ownId }: { ownId: string }) {
  const { staff, remove } = useStaff()
  const [toChange, setToChange] = useState<Staff | null>(null)
  const [toRemove, setToRemove] = useState<Staff | null>(null)
  const { people: everybody, invitations } = staff.data ?? {}
  const owners = everybody?.filter(({ role }) => role === 'owner').length ?? 0
  // Whoever was invited by email and has not logged in yet stands among the invitations.
  const people = everybody?.filter(({ _id }) => !invitations?.some((one) => one._id === _id))
  const isLastOwner = ({ role }: Staff) => role === 'owner' && owners === 1
  const others = people?.filter(({ _id }) => _id !== ownId)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h1 className="text-xl font-bold">Staff</h1>
        <p className="text-sm text-muted">
          Who works in the shop, and what each may do. A change logs the person out at once.
        </p>
      </div>
      {!staff.data && !staff.error && <SkeletonList label="Loading the staff" count={2} each="h-20" />}
      {!staff.data && <LoadProblem query={staff} />}
      {people && people.length > 0 && (
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
          {people.map((person) => (
            <li key={person._id} className="flex flex-wrap items-center gap-x-2 gap-y-2 p-4">
              <div className="min-w-0 grow basis-60">
                <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                  {nameOf(person)}
                  <Badge tone={person.role === 'owner' ? 'leaf' : 'neutral'}>{nameOfRole(person.role)}</Badge>
                  {person._id === ownId && <Badge tone="neutral">You</Badge>}
                  {person.status !== 'Active' && <Badge tone="warn">{person.status}</Badge>}
                </p>
                <p className="text-sm wrap-anywhere text-muted">
                  {[
                    person.name && person.email,
                    `since ${whenWithin(person.since)}`,
                    person.last_login_date
                      ? `logged in ${whenWithin(person.last_login_date)}`
                      : 'never logged in',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <ButtonLink
                  variant="quiet"
                  size="sm"
                  to={adminPaths.staffDay(person._id)}
                  aria-label={`What ${nameOf(person)} did today`}
                >
                  Today
                </ButtonLink>
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={isLastOwner(person)}
                  aria-label={`Change role of ${nameOf(person)}`}
                  onClick={() => setToChange(person)}
                >
                  Change role
                </Button>
                <Button
                  variant="quiet"
                  size="sm"
                  disabled={isLastOwner(person)}
                  aria-label={`Remove ${nameOf(person)}`}
                  onClick={() => setToRemove(person)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {owners === 1 && (
        <p className="-mt-2 text-sm text-muted">The last owner stays. Make someone else an owner first.</p>
      )}
      {others?.length === 0 && invitations?.length === 0 && (
        <Empty title="Nobody else works here yet">Invite the person who picks your orders.</Empty>
      )}
      {invitations && invitations.length > 0 && <OpenInvitations invitations={invitations} />}
      <Invite />
      {staff.data && <TwoStepRoles asked={staff.data.twoStepRoles} />}
      {toChange && <RoleDialog person={toChange} onClose={() => setToChange(null)} />}
      <ConfirmDialog
        open={toRemove !== null}
        onClose={() => setToRemove(null)}
        title={`Remove ${toRemove ? nameOf(toRemove) : ''} from the staff?`}
        action="Remove"
        onConfirm={async () => {
          if (toRemove) await remove.mutateAsync(toRemove._id).catch(() => undefined)
        }}
      >
        They are logged out at once. They can still shop, and can be invited again.
      </ConfirmDialog>
    </div>
  )
}

/** The invitations that nobody has accepted yet. */
function OpenInvitations({ invitations }: { invitations: OpenInvitation[] }) {
  const { remove } = useStaff()
  return (
    <section aria-labelledby="open-invitations" className="grid grid-cols-1 gap-2">
      <h2 id="open-invitations" className="font-bold">
        Open invitations
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {invitations.map(({ _id, name, role, email, mobile, expiresAt }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-2 gap-y-2 p-4">
            <div className="min-w-0 grow basis-60">
              <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                {name || email}
                <Badge tone="neutral">{nameOfRole(role)}</Badge>
              </p>
              <p className="text-sm wrap-anywhere text-muted">
                {[
                  email ?? (mobile === null ? 'by a link' : String(mobile)),
                  expiresAt ? `until ${whenWithin(expiresAt)}` : 'until they log in',
                ].join(' · ')}
              </p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              busy={remove.isPending && remove.variables === _id}
              aria-label={`Withdraw the invitation of ${name || email}`}
              onClick={() => remove.mutate(_id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function RoleDialog({ person, onClose }: { person: Staff; onClose: () => void }) {
  const { changeRole } = useStaff()
  const [role, setRole] = useState<StaffRole>(person.role)
  const kept = options.some(({ value }) => value === person.role)
    ? []
    : [{ value: person.role, label: nameOfRole(person.role) }]
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Role of ${nameOf(person)}`}
      footer={
        <Button
          busy={changeRole.isPending}
          disabled={role === person.role}
          onClick={() => changeRole.mutate({ _id: person._id, role }, { onSettled: onClose })}
        >
          Change role
        </Button>
      }
    >
      <SelectField<StaffRole> label="Role" value={role} onChange={setRole} options={[...kept, ...options]} />
      <p className="text-sm text-muted">They are logged out at once, and log in again with the new role.</p>
    </Dialog>
  )
}

function TwoStepRoles({ asked }: { asked: StaffRole[] }) {
  const { setTwoStepRoles } = useStaff()
  return (
    <fieldset className="grid gap-2 rounded-xl border border-line bg-surface p-4 md:p-5">
      <legend className="float-left font-bold">Two-step login</legend>
      <p className="text-sm text-muted">
        Whoever has one of these roles sets up a code from an app on their phone before they can go on
        working.
      </p>
      <div className="grid gap-x-8 sm:grid-cols-2 md:max-w-2xl">
        {STAFF_ROLES.map((role) => (
          <Switch
            key={role}
            label={nameOfRole(role)}
            value={asked.includes(role)}
            busy={setTwoStepRoles.isPending}
            onChange={(isAsked) =>
              setTwoStepRoles.mutate(
                STAFF_ROLES.filter((one) => (one === role ? isAsked : asked.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
