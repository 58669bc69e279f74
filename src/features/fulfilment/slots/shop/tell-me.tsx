import { t } from '#shared/words.ts'
import { useState } from 'react'
import { EmailField } from '#ui/email-field.tsx'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { useFields } from '#ui/use-fields.ts'
import { deliveryCalls } from '../calls.ts'
import type { DeliveryContract } from '../contract.ts'

/** For whoever is outside of all areas: one mail when the shop delivers there. */
export function TellMe({ pincode }: { pincode: string }) {
  const { tellMe } = useClient<DeliveryContract>(deliveryCalls)
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useFields({
    initial: { email: '' },
    rules: {
      email: (email) => (/^\S+@\S+$/.test(email.trim()) ? null : t('slots.enter-your-email-address')),
    },
    submit: async ({ email }) => setAnswer((await tellMe({ body: { pincode, email } })).message),
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
      <p className="text-sm text-muted">{t('slots.we-can-write-to-you-once-as', { pincode })}</p>
      <EmailField {...form.bind('email')} />
      <Button type="submit" variant="soft" wide busy={form.busy}>
        {t('slots.tell-me-when-you-do')}
      </Button>
    </form>
  )
}
