import { SelectField } from '#ui/select-field.tsx'

/** Into which open drawer cash goes, by its counter's id; empty for none. Nothing where no drawer is open. */
export const DrawerField = ({
  drawers,
  value,
  onChange,
}: {
  drawers: readonly { _id: string; name: string }[]
  value: string
  onChange: (counterId: string) => void
}) =>
  drawers.length > 0 && (
    <SelectField
      label="The cash goes into"
      options={[
        ...drawers.map(({ _id, name }) => ({ value: _id, label: `The drawer of ${name}` })),
        { value: '', label: 'No drawer' },
      ]}
      value={value}
      onChange={onChange}
    />
  )
