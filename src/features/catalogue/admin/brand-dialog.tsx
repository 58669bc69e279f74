import { BRAND_DECLARATIONS, DECLARATIONS, MAX_DECLARATION } from '#shared/declarations.ts'
import { AppError } from '#shared/problems.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useStaleSave } from '#ui/use-stale-save.tsx'
import type { Brand } from '../admin-contract.ts'
import { declarationHints } from './declaration-hints.ts'
import { useSaveBrand } from './use-brands.ts'

type Values = Record<(typeof BRAND_DECLARATIONS)[number], string>

/** What all packets of one brand declare alike. */
export function BrandDialog({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const save = useSaveBrand()
  const { newer, note, onFailure } = useStaleSave<Brand>()
  const form = useFields<Values>({
    initial: Object.fromEntries(
      BRAND_DECLARATIONS.map((name) => [name, brand.declarations[name] ?? '']),
    ) as Values,
    submit: async (declarations) => {
      try {
        const { updatedAt } = newer ?? brand
        await save.mutateAsync({ brand: brand.brand, declarations, updatedAt })
      } catch (error) {
        throw atFields(error)
      }
      onClose()
    },
    onFailure,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Packets of ${brand.brand}`} width="md" action="Save">
      {note}
      {BRAND_DECLARATIONS.map((name) => (
        <TextField
          key={name}
          label={DECLARATIONS[name]}
          optional
          maxLength={MAX_DECLARATION}
          hint={declarationHints[name]}
          {...form.bind(name)}
        />
      ))}
    </FormDialog>
  )
}

/** The API names the fields within `declarations`. */
function atFields(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.fields) return error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace('declarations.', ''), message]),
  )
  return new AppError(error.code, error.data, { message: error.message, fields })
}
