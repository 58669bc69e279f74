import { ShieldCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useFocusAfterStep } from '#ui/use-focus-after-step.ts'
import { FactorDialog } from './factor-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { useSecondFactor } from './use-second-factor.ts'

/** The current administrator's two-step login: off until it is set up. */
export function TwoStepLogin() {
  const { state, remove, renew } = useSecondFactor()
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [dialog, setDialog] = useState<'remove' | 'renew' | null>(null)

  const step = codes ? 'codes' : isSettingUp ? 'app' : state.data && (state.data.isOn ? 'on' : 'off')
  const frame = useFocusAfterStep<HTMLDivElement>(step)
  const framed = (children: ReactNode) => (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )

  if (codes) return framed(<RecoveryCodes codes={codes} onDone={() => setCodes(null)} />)
  if (!state.data) {
    if (!state.error) return framed(<Skeleton className="h-40" />)
    return framed(<LoadProblem query={state} />)
  }
  if (isSettingUp)
    return framed(
      <SetUpApp
        onCancel={() => setSettingUp(false)}
        onDone={(fresh) => {
          setSettingUp(false)
          setCodes(fresh)
        }}
      />,
    )
  const { isOn, recoveryCodesLeft } = state.data
  if (!isOn)
    return framed(
      <div className="grid max-w-prose justify-items-start gap-4">
        <p>
          With two-step login, logging in to your account also needs a code from an app on your phone. A
          stolen email password alone is then not enough.
        </p>
        <p className="text-muted">
          You need an authenticator app: Google Authenticator, Aegis, 1Password or another. Setting up takes a
          minute.
        </p>
        <Button onClick={() => setSettingUp(true)}>Set up two-step login</Button>
      </div>,
    )
  return framed(
    <div className="grid max-w-prose gap-4">
      <Note tone="leaf" icon={<ShieldCheck size={20} aria-hidden />}>
        Two-step login is on.
      </Note>
      <p className={recoveryCodesLeft <= 3 ? 'text-warn' : 'text-muted'}>
        {recoveryCodesLeft === 1 ? '1 recovery code is left' : `${recoveryCodesLeft} recovery codes are left`}{' '}
        for when you do not have your phone.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => setDialog('renew')}>
          New recovery codes
        </Button>
        <Button variant="quiet" onClick={() => setDialog('remove')}>
          Switch off
        </Button>
      </div>
      {dialog === 'remove' && (
        <FactorDialog
          title="Turn two-step login off?"
          action="Switch off"
          isDanger
          onClose={() => setDialog(null)}
          onSubmit={async (typed) => void toast.success((await remove.mutateAsync(typed)).message)}
        >
          Logging in to your account then needs only the emailed code or your password.
        </FactorDialog>
      )}
      {dialog === 'renew' && (
        <FactorDialog
          title="Make new recovery codes?"
          action="Make new codes"
          onClose={() => setDialog(null)}
          onSubmit={async (typed) => setCodes((await renew.mutateAsync(typed)).recoveryCodes)}
        >
          Your current codes stop working.
        </FactorDialog>
      )}
    </div>,
  )
}
