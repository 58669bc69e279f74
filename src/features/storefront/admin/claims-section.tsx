import { CLAIM_KINDS, type ClaimKind } from '#shared/claim-words.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormNumber, FormRupees, useForm } from '#ui/form-fields.tsx'
import { SectionForm, type SectionProps } from './section-form.tsx'

const kindNames: Record<ClaimKind, string> = {
  missing: 'Missing',
  damaged: 'Damaged',
  expired: 'Past its date',
  wrong: 'Not what was ordered',
  poor: 'Of poor quality',
  lighter: 'Lighter than written',
}

/** What shoppers may say is wrong with a delivered order, and what is settled without you. */
export const ClaimsSection = ({ settings }: SectionProps) => (
  <SectionForm section="claims" settings={settings}>
    <FormNumber
      name="hours"
      label="Hours after the delivery"
      maxLength={3}
      hint="So long a shopper may say that something is wrong"
    />
    <PhotoKinds />
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-bold">Settled at once</legend>
      <p className="text-sm text-muted">
        Shoppers read this rule before they tell you. Everything else waits for you under Something wrong.
      </p>
      <FormRupees
        name="upTo"
        label="Up to"
        optional
        maxLength={10}
        hint="Leave empty to decide about each yourself"
      />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <FormNumber name="timesPerMonth" label="Times a month for each shopper" maxLength={3} />
        <FormNumber name="accountDays" label="Account at least so many days old" maxLength={4} />
      </div>
    </fieldset>
  </SectionForm>
)

function PhotoKinds() {
  const { values, set } = useForm<{ photoFor: ClaimKind[] }>()
  const chosen = values.photoFor
  const toggle = (kind: ClaimKind, isOn: boolean) =>
    set('photoFor', isOn ? [...chosen, kind] : chosen.filter((one) => one !== kind))
  return (
    <fieldset>
      <legend className="mb-1 font-bold">A photo is needed of what is</legend>
      <div className="grid grid-cols-1 sm:grid-cols-2">
        {CLAIM_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={kindNames[kind]}
            value={chosen.includes(kind)}
            onChange={(isOn) => toggle(kind, isOn)}
          />
        ))}
      </div>
    </fieldset>
  )
}
