import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { BoundSelect, useProductFields } from './bound-fields.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { useAllCategories } from './use-all-categories.ts'

/** A product's category and sub-category, which can be created on the spot. */
export function CategorySelects() {
  const tree = useAllCategories()
  const { data } = tree
  const { values, set } = useProductFields()
  const { category, subCategory } = values
  const [adding, setAdding] = useState<'category' | 'sub-category' | null>(null)
  const categories = data?.categories ?? []
  const subs = data?.subCategories.filter((sub) => String(sub.category) === category) ?? []

  return (
    <div className="@container">
      {!data && <LoadProblem query={tree} />}
      <div className="grid grid-cols-1 gap-x-3 @lg:grid-cols-2">
        <BoundSelect
          name="category"
          label="Category"
          placeholder="Choose a category"
          options={categories.map(({ _id, name }) => ({ value: String(_id), label: name }))}
        />
        <BoundSelect
          name="subCategory"
          label="Sub-category"
          placeholder={category ? 'Choose a sub-category' : 'Choose a category first'}
          disabled={!category}
          options={[
            ...subs.map(({ _id, name }) => ({ value: String(_id), label: name })),
            // The selected one belongs to the previous category, so another has to be chosen.
            ...(data && subCategory && !subs.some(({ _id }) => String(_id) === subCategory)
              ? [{ value: subCategory, label: 'Choose a sub-category', disabled: true }]
              : []),
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" size="sm" icon={Plus} onClick={() => setAdding('category')}>
          Category
        </Button>
        {category && (
          <Button variant="soft" size="sm" icon={Plus} onClick={() => setAdding('sub-category')}>
            Sub-category
          </Button>
        )}
      </div>
      {adding &&
        // Outside the product's form, because forms cannot be nested.
        createPortal(
          <CategoryDialog
            edited={null}
            within={adding === 'sub-category' ? { categories, categoryId: Number(category) } : undefined}
            onClose={() => setAdding(null)}
            onSaved={(saved) => {
              if (saved.category === undefined) {
                set('category', String(saved._id))
                set('subCategory', '')
              } else {
                set('category', String(saved.category))
                set('subCategory', String(saved._id))
              }
            }}
          />,
          document.body,
        )}
    </div>
  )
}
