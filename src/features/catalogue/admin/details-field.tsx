import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { BoundText, type ProductControl } from './bound-fields.tsx'

const MAX_DETAILS = 30
const COMMON_DETAILS = ['Shelf life', 'Ingredients', 'Storage']

/** The rows of the product's details table: label and value. */
export function DetailsField({ control }: { control: ProductControl }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'details' })
  return (
    <div>
      <datalist id="usual-details">
        {COMMON_DETAILS.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <ul className="grid">
        {fields.map(({ id }, index) => (
          <li
            key={id}
            className={classNames(
              'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_2.25rem] items-start gap-x-2',
              index > 0 && '[&_label]:sr-only',
            )}
          >
            <BoundText
              control={control}
              name={`details.${index}.name`}
              label="Detail"
              list="usual-details"
              maxLength={60}
              placeholder="Shelf life"
            />
            <BoundText
              control={control}
              name={`details.${index}.value`}
              label="Value"
              required={false}
              maxLength={2000}
              placeholder="6 months"
            />
            <span className={index > 0 ? 'pt-1.5' : 'pt-7.5'}>
              <IconButton
                size="sm"
                label={`Remove detail ${index + 1}`}
                icon={<Trash2 size={16} aria-hidden />}
                onClick={() => remove(index)}
              />
            </span>
          </li>
        ))}
      </ul>
      {fields.length < MAX_DETAILS && (
        <Button
          variant="soft"
          size="sm"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => append({ name: '', value: '' }, { focusName: `details.${fields.length}.name` })}
        >
          Add a detail
        </Button>
      )}
    </div>
  )
}
