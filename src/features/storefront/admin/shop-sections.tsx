import { DEFAULT_CODE_ABOVE } from '../code-above.ts'
import {
  FormArea,
  FormChoice,
  FormEmail,
  FormNumber,
  FormRupees,
  FormPhone,
  FormSwitch,
  FormInLanguages,
  FormText,
  WhenChosen,
} from '#ui/form-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { SectionForm, type SectionProps } from './section-form.tsx'
import { WeekFields } from './week-fields.tsx'

export const GeneralSection = ({ settings }: SectionProps) => (
  <SectionForm section="general" settings={settings}>
    <FormText
      name="name"
      label="Shop name"
      maxLength={60}
      hint="In the header, in mails and in the browser’s tab"
    />
    <LogoField name="logo" />
    <FormText name="tagline" label="Tagline" optional maxLength={120} hint="Under the name, in the footer" />
    <FormInLanguages name="tagline" label={(language) => `Tagline in ${language}`} maxLength={120} />
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-[1fr_9rem]">
      <FormText
        name="company"
        label="Company"
        maxLength={80}
        hint="In the copyright line and on policy pages"
      />
      <FormNumber name="copyrightYear" label="Copyright year" maxLength={4} />
    </div>
  </SectionForm>
)

export const ContactSection = ({ settings }: SectionProps) => (
  <SectionForm section="contact" settings={settings}>
    <FormEmail name="email" label="Email address" />
    <FormPhone name="phone" label="Phone" optional />
    <FormArea name="address" label="Address" rows={2} maxLength={300} />
    <FormText
      name="hours"
      label="Hours, in words"
      optional
      maxLength={120}
      hint="On the contact page. Set when orders are accepted under Opening hours"
    />
    <FormInLanguages name="hours" label={(language) => `Hours in ${language}`} maxLength={120} />
  </SectionForm>
)

/** The shop's social media pages. */
export const SocialSection = ({ settings }: SectionProps) => (
  <SectionForm section="social" settings={settings}>
    <p className="text-sm text-muted">Linked in the footer of every page. Empty ones are not shown.</p>
    {(
      [
        ['facebook', 'Facebook'],
        ['instagram', 'Instagram'],
        ['x', 'X'],
        ['youtube', 'YouTube'],
        ['linkedin', 'LinkedIn'],
      ] as const
    ).map(([network, label]) => (
      <FormText
        key={network}
        name={network}
        label={label}
        required={false}
        type="url"
        inputMode="url"
        maxLength={200}
        placeholder={`https://www.${network}.com/your-shop`}
      />
    ))}
  </SectionForm>
)

/** When orders are accepted. */
export const OpeningSection = ({ settings }: SectionProps) => (
  <SectionForm section="opening" settings={settings}>
    <FormChoice
      name="mode"
      legend="Orders are accepted"
      cards={[
        { value: 'always', label: 'Always', note: 'Day and night; delivered in the hours below' },
        { value: 'weekly', label: 'By weekly opening hours', note: 'In these hours' },
        { value: 'closed', label: 'Not now', note: 'Until you open the shop again' },
      ]}
    />
    <WhenChosen name="mode" values={['always', 'weekly']}>
      <WeekFields />
    </WhenChosen>
    <FormText
      name="message"
      label="Message to shoppers while it is closed"
      optional
      maxLength={200}
      placeholder="Closed for Diwali. We are back on Monday."
    />
  </SectionForm>
)

export const DeliverySection = ({ settings }: SectionProps) => (
  <SectionForm
    section="delivery"
    settings={settings}
    read={(delivery) => ({ codeAbove: DEFAULT_CODE_ABOVE, ridersTake: false, ...delivery })}
  >
    <FormChoice
      name="promise.kind"
      legend="Delivery promise"
      cards={[
        { value: 'none', label: 'No time', note: 'No promise' },
        { value: 'minutes', label: 'Minutes after the order', note: 'Shown as “30–45 min”' },
        { value: 'window', label: 'A time of day', note: 'Shown as “Today, 6–8 pm”' },
      ]}
    />
    <WhenChosen name="promise.kind" values={['minutes']}>
      <div className="field-pair gap-x-4 md:max-w-sm">
        <FormNumber name="promise.minutes.from" label="From" after="min" maxLength={5} />
        <FormNumber name="promise.minutes.to" label="To" after="min" maxLength={5} />
        <FormNumber
          name="promise.queue.perOrder"
          label="Added for each waiting order"
          after="min"
          maxLength={2}
          hint="0 for the same promise at any time"
        />
        <FormNumber
          name="promise.queue.pickers"
          label="Orders picked at once"
          maxLength={3}
          hint="So many orders are begun without a wait"
        />
      </div>
    </WhenChosen>
    <WhenChosen name="promise.kind" values={['window']}>
      <div className="field-pair gap-x-4 md:max-w-sm">
        <FormText name="promise.window.from" label="From" type="time" />
        <FormText name="promise.window.to" label="To" type="time" />
      </div>
    </WhenChosen>
    <FormRupees
      name="codeAbove"
      label="Riders ask for the code above"
      maxLength={10}
      hint="Four digits that the shopper gets when the order leaves. For orders that are paid already, riders always ask"
    />
    <FormSwitch
      name="ridersTake"
      label="Riders take packed orders themselves"
      hint="They see what nobody brings yet, and a tap sends it out with them"
    />
  </SectionForm>
)
