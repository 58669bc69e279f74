import { Note } from '#ui/note.tsx'
import { CodeForm } from './code-form.tsx'
import { loginMessages } from './login-flow.ts'
import type { CodeLogin } from './use-code-login.ts'

/** The second step: the emailed code. */
export function CodeStep({ login, onVerified }: { login: CodeLogin; onVerified: () => void }) {
  if (login.state.step !== 'otp') return null
  const { person, isNewUser } = login.state
  return (
    <CodeForm
      email={person.email}
      note={<Note tone="leaf">{isNewUser ? loginMessages.newUser : loginMessages.knownUser}</Note>}
      secondsLeft={login.secondsLeft}
      onBack={login.back}
      onResend={() => login.send(person)}
      onVerify={login.verify}
      onVerified={onVerified}
    />
  )
}
