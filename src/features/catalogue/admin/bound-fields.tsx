import type { ComponentProps } from 'react'
import { useController, type Control, type FieldPath } from 'react-hook-form'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ProductValues } from './product-form-values.ts'

export type ProductControl = Control<ProductValues>
type Bound<Component extends (...props: never[]) => unknown> = Omit<
  Parameters<Component>[0],
  'value' | 'onChange' | 'onCommit' | 'error' | 'name'
> & { control: ProductControl; name: FieldPath<ProductValues> }

/** Form fields bound to the product form's values. */
function useBound(control: ProductControl, name: FieldPath<ProductValues>) {
  const { field, fieldState } = useController({ control, name })
  return {
    name,
    // The field that gets the focus when validation fails.
    ref: field.ref,
    value: field.value as never,
    onChange: field.onChange,
    onCommit: field.onBlur,
    error: fieldState.error?.message ?? null,
  }
}

export const BoundText = ({ control, name, ...rest }: Bound<typeof TextField>) => (
  <TextField {...(rest as ComponentProps<typeof TextField>)} {...useBound(control, name)} />
)

export const BoundArea = ({ control, name, ...rest }: Bound<typeof TextArea>) => (
  <TextArea {...(rest as ComponentProps<typeof TextArea>)} {...useBound(control, name)} />
)

export const BoundNumber = ({ control, name, ...rest }: Bound<typeof NumberField>) => (
  <NumberField {...(rest as ComponentProps<typeof NumberField>)} {...useBound(control, name)} />
)

export const BoundSelect = ({ control, name, ...rest }: Bound<typeof SelectField<string>>) => (
  <SelectField {...(rest as ComponentProps<typeof SelectField<string>>)} {...useBound(control, name)} />
)
