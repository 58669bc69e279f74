import { Checkbox } from '#ui/checkbox.tsx'
import { useForm } from '#ui/form-fields.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { SettingsValues } from '../settings-sections.ts'

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The hours of each day; an end that is not after the start is on the next day. */
export function WeekFields() {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">Hours</legend>
      <div className="divide-y divide-line rounded-xl border border-line bg-surface px-4">
        {days.map((day) => (
          <DayFields key={day} day={day} />
        ))}
      </div>
      <p className="mt-2 text-sm text-muted">
        Hours that end after midnight: enter an earlier end, such as 18:00 to 02:00.
      </p>
    </fieldset>
  )
}

function DayFields({ day }: { day: (typeof days)[number] }) {
  const { values, at, put } = useForm<Pick<SettingsValues['opening'], 'week'>>()
  const { isOpen } = values.week[day]
  const name = day.charAt(0).toUpperCase() + day.slice(1)
  return (
    <div className="grid min-h-16 grid-cols-2 items-center gap-x-3 py-2 md:grid-cols-[1fr_9rem_9rem]">
      <div className="max-md:col-span-2">
        <Checkbox label={name} value={isOpen} onChange={(isOn) => put(`week.${day}.isOpen`, isOn)} />
      </div>
      {isOpen ? (
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            {...at<string, string>(`week.${day}.${end}`)}
            label={`${name} ${end}`}
            type="time"
            inputClassName="max-[24rem]:px-1.5"
            value={values.week[day][end] === '24:00' ? '00:00' : values.week[day][end]}
          />
        ))
      ) : (
        <p className="py-2 text-sm text-muted md:col-span-2 md:text-right">Closed</p>
      )}
    </div>
  )
}
