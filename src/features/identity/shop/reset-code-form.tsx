import { useEffect, useRef } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { Note } from '#ui/note.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { CodeForm } from './code-form.tsx'
import { loginSentences, RESEND_SECONDS } from './login-flow.ts'
import { loginToasts } from './login-toasts.ts'

/** Second step to a password: the code that was mailed, if there is such an account. */
export function ResetCodeForm({
  email,
  onBack,
  onVerified,
}: {
  email: string
  onBack: () => void
  onVerified: (resetToken: string) => void
}) {
  const identity = useClient<IdentityContract>(identityCalls)
  const countdown = useCountdown()
  const token = useRef('')
  const { start } = countdown
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the step begins
  useEffect(() => start(RESEND_SECONDS), [])
  return (
    <CodeForm
      email={email}
      note={<Note>You receive a code only if this address has an account.</Note>}
      secondsLeft={countdown.secondsLeft}
      onBack={onBack}
      onResend={async () => {
        try {
          await identity.forgotPassword({ body: { email } })
          loginToasts.clear()
          start(RESEND_SECONDS)
        } catch (error) {
          loginToasts.failed(error, loginSentences.sendFailed)
        }
      }}
      onVerify={async (otp) => {
        try {
          const { data } = await identity.verifyForgotPasswordOtp({ body: { email, otp } })
          loginToasts.clear()
          token.current = data.resetToken
          return null
        } catch (error) {
          return loginToasts.failed(error, loginSentences.verifyFailed)
        }
      }}
      onVerified={() => onVerified(token.current)}
    />
  )
}
