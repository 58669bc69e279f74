import { t } from '#shared/words.ts'
import { cleanTextParam } from '#shared/text-param.ts'
import { useSearchParams } from '#ui/router/router.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField, type Option } from '#ui/select-field.tsx'

type Groups<Group extends string> = readonly Option<Group | ''>[]

/** What the address of a list of people says is searched, and in which group of them. */
export function useGroupSearch<Group extends string>(groups: Groups<Group>, maxLength: number) {
  const [address, setAddress] = useSearchParams()
  const search = cleanTextParam(address.get('q'), maxLength)
  const group = groups.find(({ value }) => value === address.get('group'))?.value ?? ''
  const show = (q: string, one: Group | '') =>
    setAddress({ ...(q && { q }), ...(one && { group: one }) }, { replace: true, preventScrollReset: true })
  return { address, search, group, field: { search, group, show, groups, maxLength } }
}

/** The search and the group above a list of people. */
export const GroupSearch = <Group extends string>({
  search,
  group,
  show,
  groups,
  maxLength,
  placeholder,
}: ReturnType<typeof useGroupSearch<Group>>['field'] & { placeholder: string }) => (
  <div className="grid gap-x-3 sm:grid-cols-[1fr_16rem]">
    <SearchField
      label={t('khata.search')}
      search={search}
      onSearch={(q) => show(q, group)}
      placeholder={placeholder}
      maxLength={maxLength}
    />
    <SelectField
      label={t('khata.show')}
      value={group}
      onChange={(one) => show(search, one)}
      options={groups}
    />
  </div>
)
