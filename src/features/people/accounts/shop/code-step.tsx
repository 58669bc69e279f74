import { t } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { CodeForm } from './code-form.tsx'
import { addressOf, loginMessages } from './login-flow.ts'
import type { CodeLogin } from './use-code-login.ts'

/** The second step: the code that was sent. */
export function CodeStep({ login, onVerified }: { login: CodeLogin; onVerified: () => void }) {
  if (login.state.step !== 'otp') return null
  const { person, isNewUser } = login.state
  if (login.secondProof)
    return <SecondProofStep login={login} proof={login.secondProof} onVerified={onVerified} />
  return (
    <CodeForm
      email={addressOf(person)}
      note={<Note tone="leaf">{isNewUser ? loginMessages.newUser : loginMessages.knownUser}</Note>}
      secondsLeft={login.secondsLeft}
      onBack={login.back}
      onResend={async () => void (await login.send(person))}
      onVerify={login.verify}
      onVerified={onVerified}
    />
  )
}

interface SecondProofStepProps {
  login: CodeLogin
  proof: { email: string; otp: string }
  onVerified: () => void
}

/** An account that has not been used for long: numbers are given to new people. */
function SecondProofStep({ login, proof: { email, otp }, onVerified }: SecondProofStepProps) {
  const resend = async () => void (await login.verify(otp, ''))
  return (
    <>
      <CodeForm
        key="second"
        email={email}
        note={<Note>{t('accounts.this-account-has-not-been-used')}</Note>}
        secondsLeft={login.secondsLeft}
        onBack={login.back}
        onResend={resend}
        onVerify={(secondProof, secondFactor) => login.verify(otp, secondFactor, { secondProof })}
        onVerified={onVerified}
      />
      <div className="mt-2 text-center">
        <Button
          variant="link"
          size="sm"
          onClick={async () => {
            if ((await login.verify(otp, '', { beginAnew: true })) === null) onVerified()
          }}
        >
          {t('accounts.begin-with-a-new-account')}
        </Button>
      </div>
    </>
  )
}
