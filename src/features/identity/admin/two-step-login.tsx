import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { FactorDialog } from './factor-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { useSecondFactor } from './use-second-factor.ts'

/** Two-step login of the administrator who reads this: off until they set it up. */
export function TwoStepLogin() {
  const { state, remove, renew } = useSecondFactor()
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [asked, setAsked] = useState<'remove' | 'renew' | null>(null)

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
  if (!state.data) {
    if (!state.error) return <Skeleton className="h-40" />
    return (
      <ProblemNote busy={state.isFetching} onRetry={() => void state.refetch()}>
        {state.error.message}
      </ProblemNote>
    )
  }
  if (isSettingUp)
    return (
      <SetUpApp
        onCancel={() => setSettingUp(false)}
        onDone={(fresh) => {
          setSettingUp(false)
          setCodes(fresh)
        }}
      />
    )
  const { isOn, recoveryCodesLeft } = state.data
  if (!isOn)
    return (
      <div className="grid max-w-prose justify-items-start gap-4">
        <p>
          With two-step login, whoever logs in to your account also needs a code that an app on your phone
          shows. A stolen email password alone then opens nothing of your shop.
        </p>
        <p className="text-muted">
          You need an authenticator app: Google Authenticator, Aegis, 1Password or another. Setting up takes a
          minute.
        </p>
        <Button onClick={() => setSettingUp(true)}>Set up two-step login</Button>
      </div>
    )
  return (
    <div className="grid max-w-prose gap-4">
      <Note tone="leaf" icon={<ShieldCheck size={20} aria-hidden />}>
        Two-step login is on.
      </Note>
      <p className={recoveryCodesLeft <= 3 ? 'text-warn' : 'text-muted'}>
        {recoveryCodesLeft === 1 ? '1 recovery code is left' : `${recoveryCodesLeft} recovery codes are left`}{' '}
        for when your phone is not at hand.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => setAsked('renew')}>
          New recovery codes
        </Button>
        <Button variant="quiet" onClick={() => setAsked('remove')}>
          Switch off
        </Button>
      </div>
      {asked === 'remove' && (
        <FactorDialog
          title="Switch two-step login off?"
          action="Switch off"
          isDanger
          onClose={() => setAsked(null)}
          onSubmit={async (typed) => void toast.success((await remove.mutateAsync(typed)).message)}
        >
          Logging in to your account then needs only the emailed code or your password.
        </FactorDialog>
      )}
      {asked === 'renew' && (
        <FactorDialog
          title="Make new recovery codes?"
          action="Make new codes"
          onClose={() => setAsked(null)}
          onSubmit={async (typed) => setCodes((await renew.mutateAsync(typed)).recoveryCodes)}
        >
          The ones that you have now stop working.
        </FactorDialog>
      )}
    </div>
  )
}
