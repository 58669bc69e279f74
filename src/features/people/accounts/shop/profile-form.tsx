import { t } from '#shared/words.ts'
import { EmailField } from '#ui/email-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { locales, type LocaleId } from '#shared/locales.ts'
import type { User } from '#shared/shapes.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { spokenLocales } from '#ui/spoken-locales.ts'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { identityCalls } from '../calls.ts'
import type { IdentityContract } from '../contract.ts'
import { emailProblem, loginMessages, mobileNumber, mobileProblem, nameProblem } from './login-flow.ts'
import { loginToasts } from './login-toasts.ts'
import { NewEmailStep } from './new-email-step.tsx'
import { SentCodeForm } from './sent-code-form.tsx'
import { session } from './session.ts'
import { useMobileLogin } from './use-login-ways.ts'
import { userKey } from './use-user.ts'

/** Name, mobile, email and the language of what the shop writes; only changed fields are sent, and a new email requires its code first. */
export function ProfileForm({ user }: { user: User }) {
  const identity = useClient<IdentityContract>(identityCalls)
  const queries = useQueryClient()
  const [pendingEmail, setPendingEmail] = useState<string | null>(null)
  const storeUser = (next: User) => {
    session.setUser(next)
    queries.setQueryData(userKey, next)
  }
  const form = useFields({
    initial: {
      name: user.name,
      email: user.email,
      mobile: user.mobile === null ? '' : String(user.mobile),
      locale: user.locale ?? 'en',
    },
    rules: {
      name: nameProblem,
      email: (email) => (email === '' && user.email === '' ? null : emailProblem(email)),
      mobile: (mobile) => (mobile === '' && user.mobile === null ? null : mobileProblem(mobile)),
    },
    submit: async (values) => {
      const change = changeOf(user, values)
      const { data, message } = await identity.updateUser({ body: change })
      storeUser(data)
      if (change.email && data.email !== change.email) setPendingEmail(change.email)
      else toast.success(message)
    },
  })
  const offersMobile = useMobileLogin()
  const [pendingMobile, setPendingMobile] = useState<number | null>(null)
  const sendMobile = async (mobile: number) => {
    try {
      await identity.sendMobileOtp({ body: { mobile } })
      setPendingMobile(mobile)
    } catch (error) {
      loginToasts.failed(error, loginMessages.sendFailed)
    }
  }
  const isChanged = Object.keys(changeOf(user, form.values)).length > 0
  return (
    <>
      <form {...form.props} className="grid grid-cols-1 gap-2">
        <TextField
          {...form.bind('name')}
          label={t('accounts.your-name')}
          autoComplete="name"
          maxLength={80}
        />
        <PhoneField
          {...form.bind('mobile')}
          label={t('accounts.mobile-number')}
          optional={user.mobile === null}
        />
        {user.verify_mobile && <p className="text-sm text-muted">{t('accounts.you-can-log-in-with-this')}</p>}
        {offersMobile && user.mobile !== null && !user.verify_mobile && (
          <Button
            variant="link"
            size="sm"
            className="justify-self-start"
            onClick={() => void sendMobile(user.mobile!)}
          >
            {t('accounts.log-in-with-this-number-too')}
          </Button>
        )}
        <EmailField
          {...form.bind('email')}
          {...(user.email !== '' && { hint: t('accounts.if-you-change-it-you-enter-a') })}
        />
        <SelectField
          {...form.bind('locale')}
          label={t('accounts.language-of-our-mails-and-messages')}
          options={spokenLocales().map((id) => ({ value: id, label: locales[id].name }))}
        />
        <Button type="submit" size="lg" busy={form.busy} disabled={!isChanged} className="md:w-fit">
          {t('accounts.save')}
        </Button>
      </form>
      <Dialog
        open={pendingEmail !== null}
        onClose={() => setPendingEmail(null)}
        title={t('accounts.confirm-your-new-email')}
      >
        <p className="mb-3 text-muted">{t('accounts.step-2-of-2-enter-the-code')}</p>
        {pendingEmail !== null && (
          <NewEmailStep
            email={pendingEmail}
            onBack={() => setPendingEmail(null)}
            onVerified={(next) => {
              storeUser(next)
              form.reset({ ...form.values, email: next.email })
              setPendingEmail(null)
            }}
          />
        )}
      </Dialog>
      <Dialog
        open={pendingMobile !== null}
        onClose={() => setPendingMobile(null)}
        title={t('accounts.confirm-your-mobile-number')}
      >
        {pendingMobile !== null && (
          <SentCodeForm
            email={String(pendingMobile)}
            onBack={() => setPendingMobile(null)}
            send={() => identity.sendMobileOtp({ body: { mobile: pendingMobile } })}
            verify={async (otp) => {
              const { data, message } = await identity.verifyMobile({ body: { mobile: pendingMobile, otp } })
              loginToasts.done(message)
              return data
            }}
            onVerified={(next) => {
              storeUser(next)
              setPendingMobile(null)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

interface Values {
  name: string
  email: string
  mobile: string
  locale: LocaleId
}

function changeOf(user: User, { name, email, mobile, locale }: Values) {
  return {
    ...(name.trim() !== user.name && { name: name.trim() }),
    ...(email.trim().toLowerCase() !== user.email && { email: email.trim() }),
    ...(mobile !== '' && mobileNumber(mobile) !== user.mobile && { mobile: mobileNumber(mobile) }),
    ...(locale !== (user.locale ?? 'en') && { locale }),
  }
}
