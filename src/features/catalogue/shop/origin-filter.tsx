import { t } from '#shared/words.ts'
import { useState } from 'react'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { isFirstOrigin, originChoices, originWords, type OriginSort } from '../origin-choices.ts'
import { Choices } from './filter-choices.tsx'
import { useFilters } from './use-filters.ts'

/** From how many countries on they are searched and sorted. */
const MANY = 4

/** The countries of origin of a list, searchable and sortable (Legal Metrology, rule 6(10A)). */
export function OriginFilter({
  origins,
  chosen,
}: {
  origins: readonly { value: string; count: number }[]
  chosen: string | null
}) {
  const { change } = useFilters()
  const [text, setText] = useState('')
  const [sort, setSort] = useState<OriginSort>('count')
  const choices = originChoices(origins, sort, text)
  return (
    <Choices
      title={t('catalogue.country-of-origin')}
      choices={choices.map((one) => ({ ...one, label: originWords(one.value) }))}
      chosen={chosen}
      onChoose={(origin) => change({ origin })}
    >
      {origins.length >= MANY && (
        <div className="grid grid-cols-2 gap-2">
          <TextField
            label={t('catalogue.find')}
            type="search"
            value={text}
            onChange={setText}
            maxLength={60}
            required={false}
            placeholder={t('catalogue.country')}
          />
          <SelectField
            label={t('catalogue.order-by')}
            value={sort}
            onChange={setSort}
            options={[
              { value: 'count', label: t('catalogue.number') },
              { value: 'name', label: t('catalogue.name') },
            ]}
          />
          <p role="status" className="col-span-2 text-sm text-muted empty:hidden">
            {text.trim() &&
              choices.every(({ value }) => isFirstOrigin(value)) &&
              t('catalogue.no-other-country-matches')}
          </p>
        </div>
      )}
    </Choices>
  )
}
