import { t } from '#shared/words.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Switch } from '#ui/switch.tsx'
import type { Purpose } from '../purposes.ts'
import { useConsents, useSaveConsent } from './use-consents.ts'

/** Whether the user has said no to a purpose that an order implies, and how to say so or take it back. */
function useRefusal(purpose: Purpose) {
  const consents = useConsents()
  const { mutate, isPending, variables } = useSaveConsent()
  const recorded = consents.data?.some((one) => one.purpose === purpose && !one.given) ?? false
  return {
    consents,
    /** It is not known yet. */
    disabled: !consents.data,
    refused: isPending ? !variables.given : recorded,
    busy: isPending,
    setRefused: (refused: boolean) => mutate({ purpose, given: !refused }),
  }
}

const switchOf = ({ refused, disabled, busy, setRefused }: ReturnType<typeof useRefusal>) => ({
  value: refused,
  disabled,
  busy,
  onChange: setRefused,
})

/** What the shop does for an order until the user says no to it. Nothing is switched on beforehand. */
export function OwnChoices() {
  const number = useRefusal('share_with_rider')
  const reminders = useRefusal('reminders')
  return (
    <section aria-labelledby="own-choices" className="rounded-2xl border border-line bg-surface p-5">
      <h2 id="own-choices" className="font-bold">
        {t('consents.your-orders')}
      </h2>
      <LoadProblem query={number.consents} />
      <div className="mt-1 divide-y divide-line">
        <Switch
          label={t('consents.hide-my-mobile-number-from-riders')}
          hint={t('consents.they-then-call-the-shop-and-the')}
          {...switchOf(number)}
        />
        <Switch
          label={t('consents.send-me-no-reminders')}
          hint={t('consents.no-mail-before-an-unpaid-order-expires')}
          {...switchOf(reminders)}
        />
      </div>
    </section>
  )
}

/** Beside the address of an order. */
export function HideNumber() {
  const { refused, setRefused, busy, disabled } = useRefusal('share_with_rider')
  return (
    <Checkbox
      label={t('consents.hide-my-mobile-number-from-the-rider')}
      value={refused}
      disabled={busy || disabled}
      onChange={setRefused}
    />
  )
}
