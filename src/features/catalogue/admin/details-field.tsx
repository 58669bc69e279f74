import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useForm } from '#ui/form-fields.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useRows } from '#ui/use-rows.ts'
import { BoundText } from './bound-fields.tsx'

const MAX_DETAILS = 30
const COMMON_DETAILS = ['Shelf life', 'Ingredients', 'Storage']

/** The rows of the product's details table: label and value. */
export function DetailsField() {
  const { keys, append, remove } = useRows(useForm(), 'details')
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
        {keys.map((key, index) => (
          <li
            key={key}
            className={classNames(
              'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_2.25rem] items-start gap-x-2',
              index > 0 && '[&_label]:sr-only',
            )}
          >
            <BoundText
              name={`details.${index}.name`}
              label="Detail"
              list="usual-details"
              maxLength={60}
              placeholder="Shelf life"
            />
            <BoundText
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
                icon={Trash2}
                onClick={() => remove(index)}
              />
            </span>
          </li>
        ))}
      </ul>
      {keys.length < MAX_DETAILS && (
        <Button variant="soft" size="sm" icon={Plus} onClick={() => append({ name: '', value: '' }, 'name')}>
          Add a detail
        </Button>
      )}
    </div>
  )
}
