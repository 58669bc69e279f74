import { t } from '#shared/words.ts'
import { contactRules, oneContactTyped } from '#shared/typed-contact.ts'
import { indianDigits } from '#shared/typed-digits.ts'
import { EmailField } from '#ui/email-field.tsx'
import { useState } from 'react'
import { SentCodeForm } from '#features/people/accounts/shop/sent-code-form.tsx'
import { formatWhen } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { privacyCalls } from '../calls.ts'
import type { Erasure, PrivacyContract } from '../contract.ts'
import { KeptData } from './kept-data.tsx'

/** Erases somebody who does not log in, by the number of an order or a complaint and a mailed code. */
export function EraseGuest() {
  const { sendGuestEraseOtp, eraseGuest } = useClient<PrivacyContract>(privacyCalls)
  const [isCodeSent, setCodeSent] = useState(false)
  const [erasure, setErasure] = useState<Erasure | null>(null)
  const form = useFields({
    initial: { number: '', email: '', mobile: '' },
    rules: {
      number: (value) =>
        /^(ORD|GRV)-\d{6}-[0-9A-Z]{8}$/i.test(indianDigits(value).trim())
          ? null
          : t('privacy.it-begins-with-ord-or-grv-such'),
      ...contactRules,
    },
    submit: async () => {
      await sendGuestEraseOtp({ body: { number, ...contact } })
      setCodeSent(true)
    },
  })
  const number = indianDigits(form.values.number).trim()
  const { email, mobile } = form.values
  const contact = oneContactTyped(form.values)
  return (
    <section
      aria-labelledby="erase-guest"
      className="grid gap-3 rounded-2xl border border-line bg-surface p-5"
    >
      <div>
        <h2 id="erase-guest" className="font-bold">
          {t('privacy.delete-my-data')}
        </h2>
        <p className="text-sm text-pretty text-muted">{t('privacy.without-logging-in-we-send-a-code')}</p>
      </div>
      {erasure?.runsAt ? (
        <>
          <Note tone="warn">
            {t('privacy.your-data-will-be-erased-on-runsat', { runsAt: formatWhen(erasure.runsAt) })}
          </Note>
          <KeptData kept={erasure.kept} />
        </>
      ) : isCodeSent ? (
        <SentCodeForm
          email={email.trim() || mobile}
          note={t('privacy.if-that-number-and-address-belong-together')}
          onBack={() => setCodeSent(false)}
          send={() => sendGuestEraseOtp({ body: { number, ...contact } })}
          verify={(otp) => eraseGuest({ body: { ...contact, otp } })}
          onVerified={({ data }) => setErasure(data)}
        />
      ) : (
        <form {...form.props} className="grid gap-3">
          <TextField
            {...form.bind('number')}
            label={t('privacy.order-number-or-ticket')}
            maxLength={40}
            hint={t('privacy.it-is-in-our-mails-and-begins')}
          />
          <EmailField {...form.bind('email')} />
          <PhoneField
            {...form.bind('mobile')}
            label={t('privacy.or-your-mobile-number')}
            hint={t('privacy.if-you-have-no-email-address')}
          />
          <Button type="submit" variant="quiet" className="justify-self-start text-danger!" busy={form.busy}>
            {t('privacy.send-me-the-code')}
          </Button>
        </form>
      )}
    </section>
  )
}
