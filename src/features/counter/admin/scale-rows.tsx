import type { ReactNode } from 'react'
import { t } from '#shared/words.ts'
import { Button } from '#ui/button.tsx'
import { FormNumber, useForm } from '#ui/form-fields.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useRows } from '#ui/use-rows.ts'
import { overlappingFormats, overlapText } from '../read-scan.ts'
import { scaleValues, type Draft, type Scale } from './counter-draft.ts'

const MOST_SCALES = 10

/** The formats of the labels of the shop's scales; `children` stand beside the button that adds one. */
export function ScaleRows({ children }: { children: ReactNode }) {
  const form = useForm()
  const { scales } = useForm<Draft>().values
  const rows = useRows<Scale>(form, 'scales')
  const overlap = overlappingFormats(scales)
  return (
    <>
      <h3 className="mt-4 font-bold">{t('counter.labels-of-the-shops-scales')}</h3>
      <p className="mb-3">{t('counter.a-label-is-a-barcode-of-13')}</p>
      {scales.map((scale, at) => (
        <div
          key={rows.keys[at]}
          className="grid grid-cols-2 items-start gap-x-3 sm:grid-cols-[6rem_8rem_1fr_auto]"
        >
          <TextField
            label={t('counter.prefix')}
            inputMode="numeric"
            maxLength={4}
            {...form.at<string, string>(`scales.${at}.prefix`)}
            error={overlap?.[1] === scale ? overlapText(...overlap) : null}
          />
          <FormNumber name={`scales.${at}.itemDigits`} label={t('counter.item-digits')} />
          <SelectField
            label={t('counter.value')}
            value={`${scale.value} ${scale.factor ?? 1}`}
            options={scaleValues}
            onChange={(chosen) => {
              const [value, factor] = chosen.split(' ')
              form.put(`scales.${at}`, { ...scale, value, factor: Number(factor) })
            }}
          />
          <Button variant="link" className="sm:mt-6" onClick={() => rows.remove(at)}>
            {t('counter.remove')}
          </Button>
        </div>
      ))}
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="quiet"
          disabled={scales.length >= MOST_SCALES}
          onClick={() => rows.append({ prefix: '21', itemDigits: 5, value: 'grams' }, 'prefix')}
        >
          {t('counter.add-a-label')}
        </Button>
        {children}
      </div>
    </>
  )
}
