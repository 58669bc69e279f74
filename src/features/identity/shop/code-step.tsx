import { ArrowLeft } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { useFields } from '#ui/use-fields.ts'
import { CODE_LENGTH, codeProblem, loginSentences } from './login-flow.ts'
import type { CodeLogin } from './use-code-login.ts'

/** The second step: the code that was mailed. */
export function CodeStep({ login, onVerified }: { login: CodeLogin; onVerified: () => void }) {
  const form = useFields({
    initial: { otp: '' },
    rules: { otp: codeProblem },
    submit: async ({ otp }) => {
      if (await login.verify(otp)) onVerified()
    },
  })
  const resend = useFields({
    initial: {},
    submit: async () => {
      if (login.state.step === 'otp') await login.send(login.state.person)
    },
  })
  if (login.state.step !== 'otp') return null
  const { person, isNewUser } = login.state
  return (
    <form {...form.props} className="grid gap-3">
      <div className="-ml-2 flex items-center gap-1">
        <IconButton label="Back" icon={<ArrowLeft size={20} aria-hidden />} onClick={login.back} />
        <p className="min-w-0 text-sm text-muted">
          We sent a code to <strong className="font-semibold break-words text-ink">{person.email}</strong>
        </p>
      </div>
      <Note tone="leaf">{isNewUser ? loginSentences.newUser : loginSentences.knownUser}</Note>
      <CodeField {...form.bind('otp')} label="6-digit code" length={CODE_LENGTH} autoFocus />
      <Button type="submit" size="lg" wide busy={form.busy} disabled={form.values.otp.length < CODE_LENGTH}>
        Verify
      </Button>
      <div className="text-center">
        <Button
          variant="link"
          size="sm"
          busy={resend.busy}
          disabled={login.secondsLeft > 0}
          onClick={() => void resend.send()}
        >
          <span className="tabular-nums">
            {login.secondsLeft > 0 ? `Resend in ${login.secondsLeft}s` : 'Resend code'}
          </span>
        </Button>
      </div>
    </form>
  )
}
