import type { ComponentProps, ReactNode } from 'react'
import { FormArea, FormNumber, FormSelect, FormText, useForm } from '#ui/form-fields.tsx'
import type { Path } from '#ui/form-paths.ts'
import type { ProductValues } from './product-form-values.ts'

type Bound<Props> = (props: Omit<Props, 'name'> & { name: Path<ProductValues> }) => ReactNode

/** Form fields bound to the product form's values. */
export const BoundText: Bound<ComponentProps<typeof FormText>> = FormText
export const BoundArea: Bound<ComponentProps<typeof FormArea>> = FormArea
export const BoundNumber: Bound<ComponentProps<typeof FormNumber>> = FormNumber
export const BoundSelect: Bound<ComponentProps<typeof FormSelect>> = FormSelect
export const useProductFields = useForm<ProductValues>
