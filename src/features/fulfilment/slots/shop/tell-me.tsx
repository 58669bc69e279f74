import { t } from '#shared/words.ts'
import { useState } from 'react'
import { contactRules, oneContactTyped } from '#shared/typed-contact.ts'
import { EmailField } from '#ui/email-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { useFields } from '#ui/use-fields.ts'
import { deliveryCalls } from '../calls.ts'
import type { DeliveryContract } from '../contract.ts'

/** For whoever is outside of all areas: one mail or message when the shop delivers there. */
export function TellMe({ pincode }: { pincode: string }) {
  const { tellMe } = useClient<DeliveryContract>(deliveryCalls)
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useFields({
    initial: { email: '', mobile: '' },
    rules: contactRules,
    submit: async (typed) => {
      setAnswer((await tellMe({ body: { pincode, ...oneContactTyped(typed) } })).message)
    },
  })
  if (answer !== null)
    return (
      <p role="status" className="font-semibold text-leaf-700">
        {answer}
      </p>
    )
  return (
    <form
      {...form.props}
      aria-label={t('slots.tell-me-when-you-do')}
      className="grid gap-3 border-t border-line pt-4"
    >
      <p className="text-sm text-muted">{t('slots.we-can-tell-you-once', { pincode })}</p>
      <EmailField {...form.bind('email')} />
      <PhoneField
        {...form.bind('mobile')}
        label={t('grievances.mobile-number')}
        hint={t('slots.if-you-have-no-email-address')}
      />
      <Button type="submit" variant="soft" wide busy={form.busy}>
        {t('slots.tell-me-when-you-do')}
      </Button>
    </form>
  )
}
