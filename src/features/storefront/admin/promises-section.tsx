import { promises, PROMISES } from '../promises.ts'
import type { Settings } from '../contract.ts'
import { FormSwitch } from '#ui/form-fields.tsx'
import { SectionForm } from './section-form.tsx'

/** What the default policy texts promise, one switch for each sentence that only the shopkeeper can decide. */
export const PromisesSection = ({ settings }: { settings: Settings }) => (
  <SectionForm section="promises" settings={settings}>
    <p className="text-sm text-muted">
      The policy pages promise only what you switch on here. Legal duties are always in them.
    </p>
    <div className="divide-y divide-line">
      {PROMISES.map((promise) => (
        <FormSwitch key={promise} name={promise} label={promises[promise]} />
      ))}
    </div>
  </SectionForm>
)
