import { Checkbox } from '#ui/checkbox.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { WrittenOffer } from './offer-draft.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

type Dates = Pick<WrittenOffer, 'starts' | 'ends'>

/** When something begins and ends, of India. */
export function OfferDates({
  written,
  onChange,
  error,
}: {
  written: Dates
  onChange: (part: Partial<Dates>) => void
  error: string | undefined
}) {
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 md:grid-cols-2">
      <TextField
        label="Begins"
        optional
        type="datetime-local"
        value={written.starts}
        onChange={(starts) => onChange({ starts })}
      />
      <TextField
        label="Ends"
        optional
        type="datetime-local"
        value={written.ends}
        onChange={(ends) => onChange({ ends })}
        error={error}
      />
    </div>
  )
}

/** When an offer holds: its dates, and hours on some days. */
export function OfferTimes({
  written,
  onChange,
  errors,
}: {
  written: WrittenOffer
  onChange: (part: Partial<WrittenOffer>) => void
  errors: Record<string, string>
}) {
  return (
    <>
      <OfferDates written={written} onChange={onChange} error={errors.dates} />
      <Switch
        label="Only in some hours"
        value={written.hasHours}
        onChange={(hasHours) => onChange({ hasHours })}
      />
      {written.hasHours && (
        <fieldset className="grid grid-cols-1 gap-3 rounded-xl border border-line p-3">
          <legend className="px-1 font-semibold">Hours</legend>
          <div className="flex flex-wrap gap-x-6">
            {DAYS.map((day, at) => (
              <Checkbox
                key={day}
                label={day}
                value={written.days.includes(at)}
                onChange={(isTicked) =>
                  onChange({
                    days: isTicked
                      ? [...written.days, at].sort((a, b) => a - b)
                      : written.days.filter((one) => one !== at),
                  })
                }
              />
            ))}
          </div>
          <div className="grid grid-cols-2 gap-x-4">
            <TextField
              label="From"
              type="time"
              value={written.from}
              onChange={(from) => onChange({ from })}
            />
            <TextField
              label="To"
              type="time"
              value={written.to}
              onChange={(to) => onChange({ to })}
              error={errors.hours}
              hint="Before the start: after midnight"
            />
          </div>
        </fieldset>
      )}
    </>
  )
}
