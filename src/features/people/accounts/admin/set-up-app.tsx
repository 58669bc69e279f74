import { t } from '#shared/words.ts'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ProblemNote } from '#ui/problem-note.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFields } from '#ui/use-fields.ts'
import { codeInField } from './code-in-field.ts'
import { useSecondFactor } from './use-second-factor.ts'

/** Transfers the key to the authenticator app and confirms it with a first code. */
export function SetUpApp({ onCancel, onDone }: { onCancel: () => void; onDone: (codes: string[]) => void }) {
  const { setUp, confirm } = useSecondFactor()
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    setUp.mutate()
  }, [setUp])
  const form = useFields({
    initial: { code: '' },
    rules: { code: (code) => (code.length === 6 ? null : t('accounts.enter-the-6-digits-that-the-app')) },
    submit: async ({ code }) => onDone((await codeInField('code', confirm.mutateAsync(code))).recoveryCodes),
  })
  if (setUp.error)
    return (
      <ProblemNote busy={setUp.isPending} onRetry={() => setUp.mutate()}>
        {setUp.error.message}
      </ProblemNote>
    )
  const { data } = setUp
  return (
    <form
      {...form.props}
      className="grid max-w-2xl gap-5 rounded-xl border border-line bg-surface p-4 md:p-5"
    >
      <section aria-labelledby="scan" className="grid gap-3">
        <h2 id="scan" className="font-bold">
          {t('accounts.1-scan-this-with-your-authenticator-app')}
        </h2>
        {data ? (
          <QrCode text={data.uri} label={t('accounts.qr-code-for-the-authenticator-app')} />
        ) : (
          <Skeleton className="size-52" />
        )}
        <p className="text-sm text-muted">{t('accounts.using-the-same-phone-or-no-camera')}</p>
        <div className="flex min-h-11 items-center gap-1">
          <code className="min-w-0 rounded-lg bg-canvas px-3 py-2 font-mono text-sm break-words">
            {data ? spaced(data.secret) : '…'}
          </code>
          {data && <CopyButton text={data.secret} label={t('accounts.copy-the-key')} />}
        </div>
      </section>
      <section aria-labelledby="confirm" className="grid gap-2">
        <h2 id="confirm" className="font-bold">
          {t('accounts.2-enter-the-code-that-the-app')}
        </h2>
        <div className="max-w-60">
          <CodeField {...form.bind('code')} label={t('accounts.6-digit-code-from-the-app')} length={6} />
        </div>
        <p className="text-sm text-muted">{t('accounts.your-other-devices-are-logged-out-when')}</p>
      </section>
      <div className="flex flex-col-reverse gap-2 md:flex-row">
        <Button variant="quiet" onClick={onCancel}>
          {t('accounts.cancel')}
        </Button>
        <Button type="submit" busy={form.busy} disabled={!data}>
          {t('accounts.turn-two-step-login-on')}
        </Button>
      </div>
    </form>
  )
}

/** In groups of four, for reading aloud. */
const spaced = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')
