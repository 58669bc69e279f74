import { t } from '#shared/words.ts'
import { SelectField } from '#ui/select-field.tsx'

/** Into which open drawer cash goes, or out of which it comes, by its counter's id; empty for none. Nothing where none is open. */
export const DrawerField = ({
  drawers,
  label = t('cash.the-cash-goes-into'),
  none = t('cash.no-drawer'),
  value,
  onChange,
}: {
  drawers: readonly { _id: string; name: string }[]
  label?: string
  none?: string
  value: string
  onChange: (counterId: string) => void
}) =>
  drawers.length > 0 && (
    <SelectField
      label={label}
      options={[
        ...drawers.map(({ _id, name }) => ({ value: _id, label: t('cash.the-drawer-of-name', { name }) })),
        { value: '', label: none },
      ]}
      value={value}
      onChange={onChange}
    />
  )
