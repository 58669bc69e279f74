import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Controller, useFormContext, useWatch, type ControllerProps } from 'react-hook-form'
import { NumberField } from '#ui/number-field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'

/** A field of the surrounding form, by its value's path: `grievanceOfficer.email`. */
type Named<Props> = Omit<Props, 'value' | 'onChange' | 'onCommit' | 'error' | 'name'> & { name: string }

type Render = ControllerProps['render']

const Field = ({ name, render }: { name: string; render: Render }): ReactElement => (
  <Controller control={useFormContext().control} name={name} render={render} />
)

/** Adapts the form library's field state to the field components' props. */
export const bound = ({ field, fieldState }: Parameters<Render>[0]) => ({
  name: field.name,
  value: field.value,
  onChange: field.onChange,
  onCommit: field.onBlur,
  error: fieldState.error?.message,
})

export const FormText = ({ name, ...rest }: Named<ComponentProps<typeof TextField>>) => (
  <Field name={name} render={(state) => <TextField {...rest} {...bound(state)} />} />
)

export const FormEmail = (props: ComponentProps<typeof FormText>) => (
  <FormText {...props} type="email" inputMode="email" maxLength={254} />
)

export const FormPhone = (props: ComponentProps<typeof FormText>) => (
  <FormText {...props} type="tel" inputMode="tel" maxLength={20} />
)

export const FormNumber = ({ name, ...rest }: Named<ComponentProps<typeof NumberField>>) => (
  <Field name={name} render={(state) => <NumberField {...rest} {...bound(state)} />} />
)

export const FormArea = ({ name, ...rest }: Named<ComponentProps<typeof TextArea>>) => (
  <Field name={name} render={(state) => <TextArea {...rest} {...bound(state)} />} />
)

export const FormSelect = ({ name, ...rest }: Named<ComponentProps<typeof SelectField<string>>>) => (
  <Field name={name} render={(state) => <SelectField {...rest} {...bound(state)} />} />
)

export const FormSwitch = ({ name, ...rest }: Named<ComponentProps<typeof Switch>>) => (
  <Field
    name={name}
    render={({ field }) => <Switch {...rest} value={field.value === true} onChange={field.onChange} />}
  />
)

interface FormChoiceProps {
  name: string
  legend: string
  cards: readonly { value: string; label: string; note: string }[]
}

export const FormChoice = ({ name, legend, cards }: FormChoiceProps) => (
  <Field
    name={name}
    render={({ field }) => (
      <RadioCards legend={legend} cards={cards} value={field.value as string} onChange={field.onChange} />
    )}
  />
)

interface WhenChosenProps {
  name: string
  values: string[]
  children: ReactNode
}

/** Fields that are asked for only while another has one of some values. */
export function WhenChosen({ name, values, children }: WhenChosenProps) {
  const value: unknown = useWatch({ control: useFormContext().control, name })
  return typeof value === 'string' && values.includes(value) ? children : null
}
