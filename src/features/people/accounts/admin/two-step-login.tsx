import { t } from '#shared/words.ts'
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
        <p>{t('accounts.with-two-step-login-logging-in-to')}</p>
        <p className="text-muted">{t('accounts.you-need-an-authenticator-app-google-authenticator')}</p>
        <Button onClick={() => setSettingUp(true)}>{t('accounts.set-up-two-step-login')}</Button>
      </div>,
    )
  return framed(
    <div className="grid max-w-prose gap-4">
      <Note tone="leaf" icon={<ShieldCheck size={20} aria-hidden />}>
        {t('accounts.two-step-login-is-on')}
      </Note>
      <p className={recoveryCodesLeft <= 3 ? 'text-warn' : 'text-muted'}>
        {t('accounts.recoverycodesleft-other-recovery-codes-are-left-for', { recoveryCodesLeft })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => setDialog('renew')}>
          {t('accounts.new-recovery-codes')}
        </Button>
        <Button variant="quiet" onClick={() => setDialog('remove')}>
          {t('accounts.switch-off')}
        </Button>
      </div>
      {dialog === 'remove' && (
        <FactorDialog
          title={t('accounts.turn-two-step-login-off')}
          action={t('accounts.switch-off')}
          isDanger
          onClose={() => setDialog(null)}
          onSubmit={async (typed) => void toast.success((await remove.mutateAsync(typed)).message)}
        >
          {t('accounts.logging-in-to-your-account-then-needs')}
        </FactorDialog>
      )}
      {dialog === 'renew' && (
        <FactorDialog
          title={t('accounts.make-new-recovery-codes')}
          action={t('accounts.make-new-codes')}
          onClose={() => setDialog(null)}
          onSubmit={async (typed) => setCodes((await renew.mutateAsync(typed)).recoveryCodes)}
        >
          {t('accounts.your-current-codes-stop-working')}
        </FactorDialog>
      )}
    </div>,
  )
}
