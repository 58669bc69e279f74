import { t } from '#shared/words.ts'
import { useEffect } from 'react'
import { staffRoleOf } from '#shared/permissions.ts'
import type { User } from '#shared/shapes.ts'
import { AppError } from '#shared/problems.ts'
import { useData } from '#ui/use-data.ts'
import { useClient } from '#ui/api-context.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import { useFields } from '#ui/use-fields.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { CodeForm } from './code-form.tsx'
import { settleConfirmation, useConfirmedCall } from './confirmation-store.ts'
import { loginFailure, loginMessages, RESEND_SECONDS } from './login-flow.ts'
import { loginToasts } from './login-toasts.ts'
import { SecondFactorField } from './second-factor-field.tsx'
import { useUser } from './use-user.ts'

/** Asks users to confirm their identity by what is valid now; the sensitive change that needs it waits. */
export function ConfirmIdentity({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useUser()
  const isEmailChange = useConfirmedCall() === identityCalls.updateUser && user?.email !== ''
  return (
    <Dialog open={open} onClose={onClose} title={t('accounts.confirm-that-it-is-you')}>
      <p className="mb-3 text-muted">
        {isEmailChange
          ? t('accounts.step-1-of-2-enter-the-code')
          : t('accounts.you-logged-in-a-while-ago-to')}
      </p>
      {open && <Proof onClose={onClose} />}
    </Dialog>
  )
}

function Proof({ onClose }: { onClose: () => void }) {
  const { getSecondFactor } = useClient<IdentityContract>(identityCalls)
  const { user } = useUser()
  const query = useData(['identity', 'second-factor'], (options) => getSecondFactor({}, options), {
    enabled: staffRoleOf(user) !== null,
  })
  const { data, error } = query
  if (error) return <LoadProblem query={query} />
  if (!user || (staffRoleOf(user) !== null && !data)) return <Skeleton className="h-40" />
  return data?.isOn ? <AppProof onClose={onClose} /> : <SentProof user={user} onClose={onClose} />
}

function AppProof({ onClose }: { onClose: () => void }) {
  const { confirmIdentity } = useClient<IdentityContract>(identityCalls)
  const form = useFields({
    initial: { secondFactor: '' },
    rules: { secondFactor: (typed) => (typed.trim() ? null : loginMessages.secondFactorMissing) },
    submit: async ({ secondFactor }) => {
      try {
        await confirmIdentity({ body: { secondFactor } })
      } catch (error) {
        const message = loginFailure(error, loginMessages.verifyFailed)
        throw new AppError('invalid', undefined, { fields: { secondFactor: message } })
      }
      settleConfirmation(true)
    },
  })
  return (
    <form {...form.props} className="grid gap-3">
      <SecondFactorField {...form.bind('secondFactor')} />
      <FormButtons onCancel={onClose} busy={form.busy}>
        {t('accounts.confirm')}
      </FormButtons>
    </form>
  )
}

function SentProof({ user, onClose }: { user: User; onClose: () => void }) {
  const mobile = String(user.mobile ?? '')
  const { sendOtp, confirmIdentity } = useClient<IdentityContract>(identityCalls)
  const { start, secondsLeft } = useCountdown()
  const send = async () => {
    try {
      await sendOtp({ body: user.email ? { email: user.email } : { mobile } })
      loginToasts.clear()
      start(RESEND_SECONDS)
    } catch (error) {
      if (error instanceof AppError && error.retryAfter) start(error.retryAfter)
      // During the cooldown the previous code is still valid.
      if (!(error instanceof AppError && error.code === 'otp_cooldown'))
        loginToasts.failed(error, loginMessages.sendFailed)
    }
  }
  useEffect(() => {
    void send()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form is shown
  }, [])
  return (
    <CodeForm
      email={user.email || mobile}
      secondsLeft={secondsLeft}
      onBack={onClose}
      onResend={send}
      onVerify={async (otp) => {
        try {
          await confirmIdentity({ body: { otp } })
          loginToasts.clear()
          return null
        } catch (error) {
          return loginToasts.failed(error, loginMessages.verifyFailed)
        }
      }}
      onVerified={() => settleConfirmation(true)}
    />
  )
}
