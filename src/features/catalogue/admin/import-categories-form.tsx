import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { CategoryMeaning, ImportOutcome } from './use-import.ts'
import { useAllCategories } from './use-all-categories.ts'

const ADDED = 'added'

interface ImportCategoriesFormProps {
  categories: ImportOutcome['newCategories']
  busy: boolean
  onChoose: (meanings: CategoryMeaning[]) => void
}

/** What the categories of another shop are in this one. */
export function ImportCategoriesForm({ categories, busy, onChoose }: ImportCategoriesFormProps) {
  const { data: tree } = useAllCategories()
  const [chosen, setChosen] = useState<Record<number, string>>({})
  const nameOf = (id: number) => tree?.categories.find(({ _id }) => _id === id)?.name ?? ''
  const options = [
    { value: ADDED, label: 'Add it' },
    ...(tree?.subCategories ?? []).map(({ _id, name, category }) => ({
      value: String(_id),
      label: `${nameOf(category)} › ${name}`,
    })),
  ]
  const meanings = categories.flatMap(({ category, subCategory }, i) =>
    (chosen[i] ?? ADDED) === ADDED ? [] : [{ category, subCategory, subCategoryId: Number(chosen[i]) }],
  )
  const isFirst = tree?.subCategories.length === 0
  return (
    <Disclosure open summary={`New categories: ${categories.length.toLocaleString('en-IN')}`}>
      <p className="mb-3 text-sm text-muted">
        {isFirst
          ? 'They are added to your shop. You can rename and move them later, under Categories.'
          : 'They are added to your shop, unless you choose where their products belong. Your choice is remembered.'}
      </p>
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 text-ink sm:grid-cols-2">
        {categories.map(({ category, subCategory, rows }, i) => (
          <SelectField
            key={`${category}/${subCategory}`}
            label={`${category} › ${subCategory}`}
            hint={`${rows.toLocaleString('en-IN')} ${rows === 1 ? 'row' : 'rows'}`}
            value={chosen[i] ?? ADDED}
            options={options}
            onChange={(value) => setChosen({ ...chosen, [i]: value })}
          />
        ))}
      </div>
      <Button
        className="mt-4"
        busy={busy}
        disabled={meanings.length === 0}
        onClick={() => onChoose(meanings)}
      >
        Use these categories
      </Button>
    </Disclosure>
  )
}
