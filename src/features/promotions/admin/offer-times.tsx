import { Checkbox } from '#ui/checkbox.tsx'
import { FormSwitch, FormText, useForm } from '#ui/form-fields.tsx'
import type { WrittenOffer } from './offer-draft.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** When something begins and ends, of India. */
export const OfferDates = () => (
  <div className="grid grid-cols-1 gap-x-4 gap-y-3 md:grid-cols-2">
    <FormText name="starts" label="Begins" optional type="datetime-local" />
    <FormText name="ends" label="Ends" optional type="datetime-local" />
  </div>
)

/** When an offer holds: its dates, and hours on some days. */
export function OfferTimes() {
  const { values, set } = useForm<WrittenOffer>()
  const { hasHours, days } = values
  return (
    <>
      <OfferDates />
      <FormSwitch name="hasHours" label="Only in some hours" />
      {hasHours && (
        <fieldset className="grid grid-cols-1 gap-3 rounded-xl border border-line p-3">
          <legend className="px-1 font-semibold">Hours</legend>
          <div className="flex flex-wrap gap-x-6">
            {DAYS.map((day, at) => (
              <Checkbox
                key={day}
                label={day}
                value={days.includes(at)}
                onChange={(isTicked) =>
                  set(
                    'days',
                    isTicked ? [...days, at].sort((a, b) => a - b) : days.filter((one) => one !== at),
                  )
                }
              />
            ))}
          </div>
          <div className="field-pair gap-x-4">
            <FormText name="from" label="From" type="time" />
            <FormText name="to" label="To" type="time" hint="Before the start: after midnight" />
          </div>
        </fieldset>
      )}
    </>
  )
}
