import { useData } from '#ui/use-data.ts'
import { deliveryManagementCalls } from '#features/fulfilment/slots/management-calls.ts'
import type { DeliveryManagementContract } from '#features/fulfilment/slots/contract.ts'
import { SectionForm } from '#features/storefront/admin/section-form.tsx'
import { useSettings } from '#features/storefront/admin/use-settings.ts'
import { useClient } from '#ui/api-context.tsx'
import { FormSwitch, FormText, useForm } from '#ui/form-fields.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DEFAULT_MORNINGS, type MorningSettings } from '../morning-terms.ts'

/** Whether the shop takes subscriptions, until when a day can be changed, and when it is brought. */
export function MorningSettingsForm() {
  const query = useSettings()
  const { data: settings } = query
  return (
    <section aria-labelledby="morning-settings">
      <h2 id="morning-settings" className="mb-3 text-base font-bold">
        Cut-off and hours
      </h2>
      <LoadProblem query={query} />
      {settings && (
        <SectionForm
          section="delivery"
          settings={settings}
          read={(delivery) => ({ ...delivery, mornings: { ...DEFAULT_MORNINGS, ...delivery.mornings } })}
        >
          <FormSwitch
            name="mornings.isOffered"
            label="Take subscriptions"
            hint="Those that run go on until their shoppers end them"
          />
          <div className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-3">
            <FormText
              name="mornings.cutoff"
              label="Cut-off on the evening before"
              type="time"
              hint="Then the day’s orders are placed"
            />
            <FormText name="mornings.from" label="Brought from" type="time" hint="Where no slot is open" />
            <FormText name="mornings.to" label="Brought until" type="time" />
          </div>
          <AreaCutoffs />
        </SectionForm>
      )}
    </section>
  )
}

/** Areas that need to be known earlier or later than others. */
function AreaCutoffs() {
  const { getAreas } = useClient<DeliveryManagementContract>(deliveryManagementCalls)
  const { data: areas = [] } = useData(['mornings', 'areas'], () => getAreas())
  const form = useForm<{ mornings: MorningSettings }>()
  if (areas.length === 0) return null
  const own = form.values.mornings.areas
  const others = (areaId: string) => own.filter((one) => one.areaId !== areaId)
  return (
    <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <legend className="mb-2 text-sm font-semibold">Areas with another cut-off</legend>
      {areas.map(({ _id: areaId, name }) => (
        <TextField
          key={areaId}
          label={name}
          type="time"
          optional
          value={own.find((one) => one.areaId === areaId)?.cutoff ?? ''}
          onChange={(cutoff) =>
            form.put(
              'mornings.areas',
              cutoff === '' ? others(areaId) : [...others(areaId), { areaId, cutoff }],
            )
          }
        />
      ))}
    </fieldset>
  )
}
