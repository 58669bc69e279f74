import { EmailField } from '#ui/email-field.tsx'
import { useState } from 'react'
import { SentCodeForm } from '#features/people/accounts/shop/sent-code-form.tsx'
import { formatWhen } from '#shared/when.ts'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
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
    initial: { number: '', email: '' },
    rules: {
      number: (value) =>
        /^(ORD|GRV)-\d{6}-[0-9A-Z]{8}$/i.test(value.trim())
          ? null
          : 'It begins with ORD or GRV, such as ORD-261125-7QK2MZ4T',
      email: (value) => (/^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Please enter a valid email address'),
    },
    submit: async ({ number, email }) => {
      await sendGuestEraseOtp({ body: { number: number.trim(), email: email.trim() } })
      setCodeSent(true)
    },
  })
  const [number, email] = [form.bind('number').value.trim(), form.bind('email').value.trim()]
  return (
    <section
      aria-labelledby="erase-guest"
      className="grid gap-3 rounded-2xl border border-line bg-surface p-5"
    >
      <div>
        <h2 id="erase-guest" className="font-bold">
          Delete my data
        </h2>
        <p className="text-sm text-pretty text-muted">
          Without logging in: we send a code to the address of an order or a complaint. 48 hours after you
          have entered it, everything under that address is deleted, and your name and numbers disappear from
          orders and complaints. Until then you can log in with that address and take it back.
        </p>
      </div>
      {erasure?.runsAt ? (
        <>
          <Note tone="warn">{`Your data will be erased on ${formatWhen(erasure.runsAt)}, or once your orders and refunds have arrived.`}</Note>
          <KeptData kept={erasure.kept} />
        </>
      ) : isCodeSent ? (
        <SentCodeForm
          email={email}
          note="If that number and address belong together, the code is on its way."
          onBack={() => setCodeSent(false)}
          send={() => sendGuestEraseOtp({ body: { number, email } })}
          verify={(otp) => eraseGuest({ body: { email, otp } })}
          onVerified={({ data }) => setErasure(data)}
        />
      ) : (
        <form {...form.props} className="grid gap-3">
          <TextField
            {...form.bind('number')}
            label="Order number or ticket"
            maxLength={40}
            hint="It is in our mails, and begins with ORD or GRV"
          />
          <EmailField {...form.bind('email')} />
          <Button type="submit" variant="quiet" className="justify-self-start text-danger!" busy={form.busy}>
            Send me the code
          </Button>
        </form>
      )}
    </section>
  )
}
