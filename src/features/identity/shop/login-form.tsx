import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { CodeStep } from './code-step.tsx'
import { emailProblem } from './login-flow.ts'
import { PasswordStep } from './password-step.tsx'
import { useCodeLogin, type CodeLogin } from './use-code-login.ts'

export interface LoginFormProps {
  /** Hands the guest's cart over; the cart comes later than logging in, so it is passed in. */
  mergeCart: () => Promise<void>
  onDone: () => void
  /** The way to the other form: a link on pages, a button in the popup. */
  other: ReactNode
}

/** Log in by a code to one's email address, or with a password; the first login by code creates the account. */
export function LoginForm({ mergeCart, onDone, other }: LoginFormProps) {
  const login = useCodeLogin(mergeCart)
  // What was typed as the address when the other way was chosen.
  const [email, setEmail] = useState('')
  const [usesPassword, setUsesPassword] = useState(false)
  if (login.state.step === 'otp') return <CodeStep login={login} onVerified={onDone} />
  return (
    <>
      {usesPassword ? (
        <PasswordStep
          email={email}
          mergeCart={mergeCart}
          onDone={onDone}
          onUseCode={() => setUsesPassword(false)}
        />
      ) : (
        <EmailStep
          login={login}
          onUsePassword={(typed) => {
            setEmail(typed)
            setUsesPassword(true)
          }}
        />
      )}
      <p className="mt-4 text-center text-sm text-muted">New here? {other}</p>
    </>
  )
}

function EmailStep({ login, onUsePassword }: { login: CodeLogin; onUsePassword: (typed: string) => void }) {
  const form = useFields({
    initial: { email: '' },
    rules: { email: emailProblem },
    submit: ({ email }) => login.send({ email: email.trim() }),
  })
  return (
    <form {...form.props} className="grid grid-cols-1 gap-2">
      <TextField
        {...form.bind('email')}
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
        autoFocus
      />
      <Button type="submit" size="lg" wide busy={form.busy} disabled={!form.values.email.trim()}>
        Send code
      </Button>
      <div className="text-center">
        <Button variant="link" size="sm" onClick={() => onUsePassword(form.values.email.trim())}>
          Use a password instead
        </Button>
      </div>
    </form>
  )
}
