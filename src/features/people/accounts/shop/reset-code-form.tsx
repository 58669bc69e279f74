import { t } from '#shared/words.ts'
import { useClient } from '#ui/api-context.tsx'
import { Note } from '#ui/note.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { loginToasts } from './login-toasts.ts'
import { SentCodeForm } from './sent-code-form.tsx'

interface ResetCodeFormProps {
  email: string
  onBack: () => void
  onVerified: (resetToken: string) => void
}

/** The second step of a password reset: the emailed code, if the account exists. */
export function ResetCodeForm({ email, ...rest }: ResetCodeFormProps) {
  const { forgotPassword, verifyForgotPasswordOtp } = useClient<IdentityContract>(identityCalls)
  return (
    <SentCodeForm
      {...rest}
      email={email}
      note={<Note>{t('accounts.you-receive-a-code-only-if-this')}</Note>}
      send={() => forgotPassword({ body: { email } })}
      verify={async (otp) => {
        const { data } = await verifyForgotPasswordOtp({ body: { email, otp } })
        loginToasts.clear()
        return data.resetToken
      }}
    />
  )
}
