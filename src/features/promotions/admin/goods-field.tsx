import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { PackSearch } from '#features/catalogue/admin/pack-search.tsx'
import { useAllCategories } from '#features/catalogue/admin/use-all-categories.ts'
import { catalogueCalls } from '#features/catalogue/calls.ts'
import type { CatalogueContract } from '#features/catalogue/contract.ts'
import { useClient } from '#ui/api-context.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { packKey, type GoodsSet } from '../promotion-rule.ts'

interface GoodsFieldProps {
  legend: string
  value: GoodsSet
  onChange: (set: GoodsSet) => void
  error?: string | undefined
}

/** Goods of an offer: everything, or categories, sub-categories and packs together. */
export function GoodsField({ legend, value, onChange, error }: GoodsFieldProps) {
  const { data } = useAllCategories()
  const nameOf = useProductNames([
    ...(value.products ?? []),
    ...(value.packs ?? []).map((key) => Number(key.split(':')[0])),
  ])
  const categories = data?.categories ?? []
  const subCategories = data?.subCategories ?? []
  const add = (chosen: string) => {
    const [kind, id] = [chosen.slice(0, 1), Number(chosen.slice(1))]
    if (kind === 'c') onChange({ ...value, categories: [...new Set([...(value.categories ?? []), id])] })
    else onChange({ ...value, subCategories: [...new Set([...(value.subCategories ?? []), id])] })
  }
  const without = <Item,>(items: readonly Item[] | undefined, item: Item) =>
    items?.filter((one) => one !== item)
  const chips = [
    ...(value.categories ?? []).map((id) => ({
      key: `c${id}`,
      name: categories.find(({ _id }) => _id === id)?.name ?? `Category ${id}`,
      rest: { ...value, categories: without(value.categories, id) },
    })),
    ...(value.subCategories ?? []).map((id) => ({
      key: `s${id}`,
      name: subCategories.find(({ _id }) => _id === id)?.name ?? `Sub-category ${id}`,
      rest: { ...value, subCategories: without(value.subCategories, id) },
    })),
    ...(value.products ?? []).map((id) => ({
      key: `p${id}`,
      name: nameOf(id),
      rest: { ...value, products: without(value.products, id) },
    })),
    ...(value.packs ?? []).map((key) => ({
      key,
      name: `${nameOf(Number(key.split(':')[0]))}, ${key.slice(key.indexOf(':') + 1)}`,
      rest: { ...value, packs: without(value.packs, key) },
    })),
  ]
  return (
    <fieldset className="grid grid-cols-1 gap-2 rounded-xl border border-line p-3">
      <legend className="px-1 font-semibold">{legend}</legend>
      <Checkbox
        label="Everything in the shop"
        value={value.all === true}
        onChange={(isAll) => onChange(isAll ? { all: true } : {})}
      />
      {!value.all && (
        <>
          {chips.length > 0 && (
            <ul aria-label={`Chosen: ${legend}`} className="flex flex-wrap gap-2">
              {chips.map(({ key, name, rest }) => (
                <li key={key} className="flex items-center gap-1 rounded-full bg-leaf-50 pl-3 text-sm">
                  <span className="wrap-anywhere">{name}</span>
                  <IconButton size="sm" label={`Remove ${name}`} icon={X} onClick={() => onChange(rest)} />
                </li>
              ))}
            </ul>
          )}
          <SelectField
            label="Add a category"
            optional
            value=""
            placeholder="Choose"
            onChange={add}
            options={[
              ...categories.map(({ _id, name }) => ({ value: `c${_id}`, label: name })),
              ...subCategories.map(({ _id, name }) => ({ value: `s${_id}`, label: `– ${name}` })),
            ]}
          />
          <PackSearch
            label="Add a pack"
            onPick={({ productId, unit }) =>
              onChange({
                ...value,
                packs: [...new Set([...(value.packs ?? []), packKey(productId, unit)])],
              })
            }
          />
        </>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** What products are called; their number while that is read, and for those that are no longer shown. */
function useProductNames(ids: readonly number[]): (id: number) => string {
  const { getProduct } = useClient<CatalogueContract>(catalogueCalls)
  const wanted = [...new Set(ids)]
  const products = useQueries({
    queries: wanted.map((productId) => ({
      queryKey: ['catalogue', 'name', productId],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await getProduct({ body: { productId } }, { signal })).data.name,
      retry: false,
    })),
  })
  return (id) => products[wanted.indexOf(id)]?.data ?? `Product ${id}`
}
