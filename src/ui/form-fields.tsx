import { createContext, useContext, type ComponentProps, type ReactNode } from 'react'
import { otherLanguages } from '#shared/translations.ts'
import { NumberField, RupeesField } from './number-field.tsx'
import { RadioCards } from './radio-cards.tsx'
import { SelectField } from './select-field.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import type { FormState } from './use-fields.ts'

const FormContext = createContext<FormState<Record<string, unknown>> | null>(null)

interface FormProps<Values extends object, Valid> extends ComponentProps<'form'> {
  form: FormState<Values, Valid>
}

/** A form of `useFields` whose fields name the path of their value: `grievanceOfficer.email`. */
export const Form = <Values extends object, Valid>({ form, ...rest }: FormProps<Values, Valid>) => (
  <FormContext value={form as never}>
    <form {...form.props} {...rest} />
  </FormContext>
)

/** The surrounding form. */
export function useForm<Values extends object = Record<string, unknown>>(): FormState<Values> {
  const form = useContext(FormContext)
  if (!form) throw new Error('Render this inside a <Form>')
  return form as never
}

/** The props of a field of the surrounding form. */
export const useField = <Value,>(path: string) => useForm().at<string, Value>(path)

/** A field of the surrounding form, by its value's path. */
export type Named<Props, Name = string> = Omit<
  Props,
  'value' | 'onChange' | 'onCommit' | 'error' | 'name'
> & {
  name: Name
}

export const FormText = ({ name, ...rest }: Named<ComponentProps<typeof TextField>>) => (
  <TextField {...rest} {...useField<string>(name)} />
)

/** What a text of the form is in the other languages: `translations.hi.tagline`. */
export const FormInLanguages = ({
  name,
  label,
  ...rest
}: Omit<Named<ComponentProps<typeof TextField>>, 'label'> & { label: (language: string) => string }) => {
  const form = useForm()
  return otherLanguages().map(({ id, name: language }) => {
    const { value, ...field } = form.at<string, string | undefined>(`translations.${id}.${name}`)
    return (
      <div key={id} lang={id}>
        <TextField {...rest} label={label(language)} optional value={value ?? ''} {...field} />
      </div>
    )
  })
}

export const FormEmail = (props: ComponentProps<typeof FormText>) => (
  <FormText {...props} type="email" inputMode="email" maxLength={254} />
)

export const FormPhone = (props: ComponentProps<typeof FormText>) => (
  <FormText {...props} type="tel" inputMode="tel" maxLength={20} />
)

export const FormNumber = ({ name, ...rest }: Named<ComponentProps<typeof NumberField>>) => (
  <NumberField {...rest} {...useField<number | null>(name)} />
)

export const FormRupees = ({ name, ...rest }: Named<ComponentProps<typeof RupeesField>>) => (
  <RupeesField {...rest} {...useField<number | null>(name)} />
)

export const FormArea = ({ name, ...rest }: Named<ComponentProps<typeof TextArea>>) => (
  <TextArea {...rest} {...useField<string>(name)} />
)

export const FormSelect = ({ name, ...rest }: Named<ComponentProps<typeof SelectField<string>>>) => (
  <SelectField {...rest} {...useField<string>(name)} />
)

export function FormSwitch({ name, ...rest }: Named<ComponentProps<typeof Switch>>) {
  const { value, onChange } = useField<boolean | undefined>(name)
  return <Switch {...rest} value={value === true} onChange={onChange} />
}

export function FormChoice({ name, ...rest }: Named<ComponentProps<typeof RadioCards<string>>>) {
  const { value, onChange } = useField<string>(name)
  return <RadioCards {...rest} value={value} onChange={onChange} />
}

interface WhenChosenProps {
  name: string
  values: string[]
  children: ReactNode
}

/** Fields that are asked for only while another has one of some values. */
export function WhenChosen({ name, values, children }: WhenChosenProps) {
  const { value } = useField<string>(name)
  return values.includes(value) ? children : null
}
