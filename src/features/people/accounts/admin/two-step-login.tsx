import { t } from '#shared/words.ts'
import { ShieldCheck, Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useFocusAfterStep } from '#ui/use-focus-after-step.ts'
import { FactorDialog } from './factor-dialog.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { useSecondFactor } from './use-second-factor.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { CopyButton } from '#ui/copy-button.tsx'

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

/** The recovery codes, on the only screen that ever shows them. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [isSaved, setSaved] = useState(false)
  const text = codes.join('\n')
  return (
    <div className="grid max-w-prose gap-4">
      <h2 className="font-bold">{t('accounts.save-these-recovery-codes')}</h2>
      <p className="text-muted">{t('accounts.each-of-them-logs-you-in-once')}</p>
      <div className="flex items-start gap-1 rounded-xl border border-line bg-surface p-4">
        <ul className="grid grow gap-x-6 gap-y-2 font-mono tabular-nums md:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={text} label={t('accounts.copy-all-codes')} />
      </div>
      <a
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        download="recovery-codes.txt"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-leaf-600 underline-offset-4 hover:underline"
      >
        <Download size={18} aria-hidden />
        {t('accounts.save-as-a-file')}
      </a>
      <Note tone="warn">{t('accounts.anyone-who-has-one-of-these-codes')}</Note>
      <Checkbox label={t('accounts.i-have-saved-the-codes')} value={isSaved} onChange={setSaved} />
      <Button className="justify-self-start" disabled={!isSaved} onClick={onDone}>
        {t('accounts.done')}
      </Button>
    </div>
  )
}
