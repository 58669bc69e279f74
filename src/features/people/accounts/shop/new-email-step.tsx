import type { User } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { loginToasts } from './login-toasts.ts'
import { SentCodeForm } from './sent-code-form.tsx'

interface NewEmailStepProps {
  email: string
  onBack: () => void
  onVerified: (user: User) => void
}

/** The code sent to the new email address. */
export function NewEmailStep({ email, ...rest }: NewEmailStepProps) {
  const { updateUser, verifyNewEmail } = useClient<IdentityContract>(identityCalls)
  return (
    <SentCodeForm
      {...rest}
      email={email}
      send={() => updateUser({ body: { email } })}
      verify={async (otp) => {
        const { data, message } = await verifyNewEmail({ body: { otp } })
        loginToasts.done(message)
        return data
      }}
    />
  )
}
