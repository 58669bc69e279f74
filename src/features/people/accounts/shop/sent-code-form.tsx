import { useEffect, useRef, type ReactNode } from 'react'
import { useCountdown } from '#ui/use-countdown.ts'
import { CodeForm } from './code-form.tsx'
import { loginMessages, RESEND_SECONDS } from './login-flow.ts'
import { loginToasts } from './login-toasts.ts'

interface SentCodeFormProps<Result> {
  email: string
  note?: ReactNode
  onBack: () => void
  send: () => Promise<unknown>
  /** Exchanges the code; a thrown error is shown. */
  verify: (otp: string) => Promise<Result>
  onVerified: (result: Result) => void
}

/** Asks for a code that has just been sent. */
export function SentCodeForm<Result>({ send, verify, onVerified, ...rest }: SentCodeFormProps<Result>) {
  const { start, secondsLeft } = useCountdown()
  const verified = useRef<{ result: Result }>(null)
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the step begins
  useEffect(() => start(RESEND_SECONDS), [])
  return (
    <CodeForm
      {...rest}
      secondsLeft={secondsLeft}
      onResend={async () => {
        try {
          await send()
          loginToasts.clear()
          start(RESEND_SECONDS)
        } catch (error) {
          loginToasts.failed(error, loginMessages.sendFailed)
        }
      }}
      onVerify={async (otp) => {
        try {
          verified.current = { result: await verify(otp) }
          return null
        } catch (error) {
          return loginToasts.failed(error, loginMessages.verifyFailed)
        }
      }}
      onVerified={() => verified.current && onVerified(verified.current.result)}
    />
  )
}
