import { useEffect, useRef } from 'react'
import type { User } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { CodeForm } from './code-form.tsx'
import { loginSentences, RESEND_SECONDS } from './login-flow.ts'
import { loginToasts } from './login-toasts.ts'

/** The code that was sent to the new email address. */
export function NewEmailStep({
  email,
  onBack,
  onVerified,
}: {
  email: string
  onBack: () => void
  onVerified: (user: User) => void
}) {
  const identity = useClient<IdentityContract>(identityCalls)
  const { start, secondsLeft } = useCountdown()
  const verified = useRef<User>(null)
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the step begins
  useEffect(() => start(RESEND_SECONDS), [])
  return (
    <CodeForm
      email={email}
      secondsLeft={secondsLeft}
      onBack={onBack}
      onResend={async () => {
        try {
          await identity.updateUser({ body: { email } })
          loginToasts.clear()
          start(RESEND_SECONDS)
        } catch (error) {
          loginToasts.failed(error, loginSentences.sendFailed)
        }
      }}
      onVerify={async (otp) => {
        try {
          const { data, message } = await identity.verifyNewEmail({ body: { otp } })
          verified.current = data
          loginToasts.done(message)
          return null
        } catch (error) {
          return loginToasts.failed(error, loginSentences.verifyFailed)
        }
      }}
      onVerified={() => verified.current && onVerified(verified.current)}
    />
  )
}
