import { t } from '#shared/words.ts'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { AppError } from '#shared/problems.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useFields } from '#ui/use-fields.ts'
import { CODE_LENGTH, codeProblem, secondFactorMissing, type SecondFactorProblem } from './login-flow.ts'
import { SecondFactorField } from './second-factor-field.tsx'

/** Long enough to see the last digit, or to press Verify first. */
const VERIFY_AFTER_MS = 400

interface CodeFormProps {
  /** The address the code was sent to. */
  email: string
  note?: ReactNode
  /** Seconds until another code may be requested. */
  secondsLeft: number
  onBack: () => void
  onResend: () => Promise<void>
  /** Returns the error to show under the field, or null; for a missing or wrong second factor its field is shown. */
  onVerify: (otp: string, secondFactor: string) => Promise<string | SecondFactorProblem | null>
  onVerified: () => void
}

/** The form for an emailed code. The sixth digit submits it; a wrong code is selected for retyping. */
export function CodeForm({
  email,
  note,
  secondsLeft,
  onBack,
  onResend,
  onVerify,
  onVerified,
}: CodeFormProps) {
  const [needsSecondFactor, setNeedsSecondFactor] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useFields({
    initial: { otp: '', secondFactor: '' },
    rules: { otp: codeProblem },
    submit: async ({ otp, secondFactor }) => {
      clearTimeout(timer.current)
      if (needsSecondFactor && !secondFactor.trim()) throw secondFactorMissing()
      const problem = await onVerify(otp, secondFactor)
      if (problem === null) return onVerified()
      if (typeof problem === 'string') throw new AppError('invalid', undefined, { fields: { otp: problem } })
      setNeedsSecondFactor(true)
      if (problem.secondFactor !== null)
        throw new AppError('invalid', undefined, { fields: { secondFactor: problem.secondFactor } })
    },
  })
  const { send } = form
  const { otp } = form.values
  useEffect(() => {
    if (otp.length < CODE_LENGTH) return
    timer.current = setTimeout(() => void send(), VERIFY_AFTER_MS)
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each complete code
  }, [otp])
  const resend = useFields({ initial: {}, submit: onResend })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-3">
      <div className="-ml-2 flex items-center gap-1">
        <IconButton label={t('accounts.back')} icon={ArrowLeft} onClick={onBack} />
        <p className="min-w-0 text-sm text-muted">
          {t('accounts.we-sent-a-code-to')}{' '}
          <strong className="font-semibold break-words text-ink">{email}</strong>
        </p>
      </div>
      {note}
      <CodeField {...form.bind('otp')} label={t('accounts.6-digit-code')} length={CODE_LENGTH} autoFocus />
      {needsSecondFactor && <SecondFactorField {...form.bind('secondFactor')} />}
      <Button type="submit" size="lg" wide busy={form.busy} disabled={otp.length < CODE_LENGTH}>
        {t('accounts.verify')}
      </Button>
      <div className="text-center">
        <Button
          variant="link"
          size="sm"
          busy={resend.busy}
          disabled={secondsLeft > 0}
          onClick={() => void resend.send()}
        >
          <span className="tabular-nums">
            {secondsLeft > 0
              ? t('accounts.resend-in-secondsleft-s', { secondsLeft })
              : t('accounts.resend-code')}
          </span>
        </Button>
      </div>
    </form>
  )
}
