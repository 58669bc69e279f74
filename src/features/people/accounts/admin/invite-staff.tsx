import { useState } from 'react'
import { staffRoleTasks, type StaffRole } from '#shared/permissions.ts'
import { readMobile } from '#shared/typed-digits.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { InvitationDialog, type MadeInvitation } from './invitation-dialog.tsx'
import { useStaff } from './use-staff.ts'

export const nameOfRole = (role: StaffRole): string => `${role.charAt(0).toUpperCase()}${role.slice(1)}`

export const options = (Object.keys(staffRoleTasks) as StaffRole[]).map((value) => ({
  value,
  label: `${nameOfRole(value)}: ${staffRoleTasks[value]}`,
}))

export function Invite() {
  const { invite } = useStaff()
  const [made, setMade] = useState<MadeInvitation | null>(null)
  const form = useFields({
    initial: { name: '', email: '', role: 'picker' as StaffRole },
    rules: {
      name: (name) => (name.trim() ? null : 'Please enter their name'),
      email: (email) => (email.trim() ? null : 'Please enter their email address or mobile number'),
    },
    submit: async ({ name: typed, email, role }) => {
      const name = typed.trim()
      const digits = email.includes('@') ? null : readMobile(email)
      const mobile = digits === null ? null : Number(digits)
      const who = mobile === null ? { email: email.trim() } : { mobile }
      const { invitation } = await invite.mutateAsync({ ...who, name, role })
      if (invitation && mobile !== null) setMade({ ...invitation, name, mobile })
      form.reset()
    },
  })
  return (
    <form {...form.props} className="grid gap-3 rounded-xl border border-line bg-surface p-4 md:p-5">
      <div>
        <h2 className="font-bold">Invite somebody</h2>
        <p className="text-sm text-muted">
          They log in with a code that is sent to their email address. With a mobile number you get a link to
          send and a code to tell, and they choose the email address.
        </p>
      </div>
      <div className="grid gap-x-4 md:max-w-2xl md:grid-cols-2">
        <TextField {...form.bind('name')} label="Name" autoComplete="off" />
        <TextField
          {...form.bind('email')}
          label="Email address or mobile number"
          inputMode="email"
          autoComplete="off"
        />
        <SelectField<StaffRole> {...form.bind('role')} label="Role" options={options} />
      </div>
      <Button type="submit" busy={form.busy} className="justify-self-start">
        Invite
      </Button>
      {made && <InvitationDialog invitation={made} onClose={() => setMade(null)} />}
    </form>
  )
}
