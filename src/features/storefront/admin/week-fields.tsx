import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { bound } from './form-fields.tsx'

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
  const { control } = useFormContext()
  const isOpen: unknown = useWatch({ control, name: `week.${day}.isOpen` })
  const name = day.charAt(0).toUpperCase() + day.slice(1)
  return (
    <div className="grid min-h-16 grid-cols-2 items-center gap-x-3 py-2 md:grid-cols-[1fr_9rem_9rem]">
      <div className="max-md:col-span-2">
        <Controller
          control={control}
          name={`week.${day}.isOpen`}
          render={({ field }) => (
            <Checkbox label={name} value={field.value === true} onChange={field.onChange} />
          )}
        />
      </div>
      {isOpen === true ? (
        (['from', 'to'] as const).map((end) => (
          <Controller
            key={end}
            control={control}
            name={`week.${day}.${end}`}
            render={(state) => {
              const { value, ...rest } = bound(state)
              const time = String(value)
              return (
                <TextField
                  {...rest}
                  label={`${name} ${end}`}
                  type="time"
                  value={time === '24:00' ? '00:00' : time}
                />
              )
            }}
          />
        ))
      ) : (
        <p className="py-2 text-sm text-muted md:col-span-2 md:text-right">Closed</p>
      )}
    </div>
  )
}
