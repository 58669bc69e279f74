import { PictureInput } from '#features/media/admin/picture-input.tsx'
import { otherLanguages } from '#shared/translations.ts'
import type { Category } from '../contract.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useStaleSave } from '#ui/use-stale-save.tsx'
import { useCategoryChanges, type AnyCategory } from './use-category-changes.ts'

interface CategoryDialogProps {
  /** The category to edit; null to add one. */
  edited: AnyCategory | null
  /** For a sub-category: its possible categories, and the preselected one. */
  within?: { categories: Category[]; categoryId: number | null }
  onClose: () => void
  onSaved?: (saved: AnyCategory) => void
}

/** Adds a category or sub-category, or changes one. */
export function CategoryDialog({ edited, within, onClose, onSaved }: CategoryDialogProps) {
  const { save } = useCategoryChanges()
  const { newer, note, onFailure } = useStaleSave<AnyCategory>()
  const kind = within ? 'sub-category' : 'category'
  const form = useFields({
    initial: {
      name: edited?.name ?? '',
      category: String(edited?.category ?? within?.categoryId ?? ''),
      image: edited?.image ?? '',
      isActive: edited?.isActive ?? true,
      names: Object.fromEntries(
        otherLanguages().map(({ id }) => [id, edited?.translations?.[id]?.name ?? '']),
      ),
    },
    rules: {
      name: (name) => (name.trim() ? null : 'Please enter a name'),
      category: (category) => (!within || category ? null : 'Please choose a category'),
    },
    submit: async ({ name, names, category, image, isActive }) => {
      const translations = Object.fromEntries(Object.entries(names).map(([id, name]) => [id, { name }]))
      const draft = {
        name: name.trim(),
        image,
        isActive,
        translations,
        ...(within && { category: Number(category) }),
      }
      const saved = await save(draft, newer ?? edited)
      onSaved?.(saved)
      onClose()
    },
    onFailure,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={edited ? `Edit ${edited.name}` : `Add a ${kind}`}
      action={edited ? 'Save' : `Add ${kind}`}
    >
      {note}
      <TextField label="Name" maxLength={80} autoFocus {...form.bind('name')} />
      {otherLanguages().map(({ id, name }) => (
        <div key={id} lang={id}>
          <TextField
            label={`Called in ${name}`}
            optional
            maxLength={80}
            value={form.values.names[id] ?? ''}
            onChange={(typed) => form.set('names', { ...form.values.names, [id]: typed })}
          />
        </div>
      ))}
      {within && (
        <SelectField
          label="Category"
          placeholder="Choose a category"
          options={within.categories.map(({ _id, name }) => ({ value: String(_id), label: name }))}
          {...form.bind('category')}
        />
      )}
      <PictureInput
        label="Picture"
        value={form.values.image}
        onChange={(image) => form.set('image', image)}
      />
      <Switch
        label="Shown in the shop"
        hint={`While it is hidden, its products cannot be bought.`}
        value={form.values.isActive}
        onChange={(isActive) => form.set('isActive', isActive)}
      />
    </FormDialog>
  )
}
