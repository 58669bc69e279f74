import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { counterCalls } from '../calls.ts'
import type { CounterContract, CounterSettings } from '../contract.ts'
import { counterSettingsKey } from './use-counter-settings.ts'

type Scale = CounterSettings['scales'][number]

const values: { value: string; label: string }[] = [
  { value: 'grams 1', label: 'Grams' },
  { value: 'paise 1', label: 'Paise' },
  { value: 'paise 10', label: 'Steps of 10 paise' },
  { value: 'paise 100', label: 'Rupees' },
]

/** How the labels of the shop's own scales are read, and up to how much a cashier gives back. */
export function CounterSettingsForm() {
  const { getCounterSettings, saveCounterSettings } = useClient<CounterContract>(counterCalls)
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: counterSettingsKey, queryFn: () => getCounterSettings() })
  const [draft, setDraft] = useState<{ id: number; scale: Scale }[] | null>(null)
  const [limit, setLimit] = useState<number | null | undefined>(undefined)
  const save = useMutation({
    mutationFn: (body: CounterSettings) => saveCounterSettings({ body }),
    onSuccess: ({ message }) => {
      toast.success(message)
      setDraft(null)
      setLimit(undefined)
      return queries.invalidateQueries({ queryKey: counterSettingsKey })
    },
    onError: (error) => void toast.error(error.message),
  })
  if (!data) return null
  const rows = draft ?? data.data.scales.map((scale, id) => ({ id, scale }))
  const change = (id: number, more: Partial<Scale>) =>
    setDraft(rows.map((row) => (row.id === id ? { id, scale: { ...row.scale, ...more } } : row)))
  return (
    <div className="print:hidden">
      <Disclosure summary="Settings of the counter">
        <NumberField
          label="A cashier gives back up to"
          before="₹"
          decimals={2}
          value={limit === undefined ? data.data.returnLimit : limit}
          hint="More than this only a manager gives back"
          onChange={setLimit}
        />
        <h3 className="font-bold">Labels of the shop’s scales</h3>
        <p className="mb-3">
          A label is a barcode of 13 digits: prefix, item number, weight or price, check digit. The item
          number is the SKU of a pack that is sold by weight.
        </p>
        {rows.map(({ id, scale }) => (
          <div key={id} className="grid grid-cols-2 items-start gap-x-3 sm:grid-cols-[6rem_8rem_1fr_auto]">
            <TextField
              label="Prefix"
              inputMode="numeric"
              maxLength={4}
              value={scale.prefix}
              onChange={(prefix) => change(id, { prefix })}
            />
            <NumberField
              label="Item digits"
              value={scale.itemDigits}
              onChange={(digits) => change(id, { itemDigits: digits ?? 5 })}
            />
            <SelectField
              label="Value"
              value={`${scale.value} ${scale.factor ?? 1}`}
              options={values}
              onChange={(chosen) => {
                const [value, factor] = chosen.split(' ') as [Scale['value'], string]
                change(id, { value, factor: Number(factor) as Scale['factor'] })
              }}
            />
            <Button
              variant="link"
              className="sm:mt-6"
              onClick={() => setDraft(rows.filter((row) => row.id !== id))}
            >
              Remove
            </Button>
          </div>
        ))}
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="quiet"
            disabled={rows.length >= 10}
            onClick={() =>
              setDraft([...rows, { id: Date.now(), scale: { prefix: '21', itemDigits: 5, value: 'grams' } }])
            }
          >
            Add a label
          </Button>
          {(draft || limit !== undefined) && (
            <Button
              size="sm"
              busy={save.isPending}
              disabled={limit === null}
              onClick={() =>
                save.mutate({
                  scales: rows.map(({ scale }) => scale),
                  returnLimit: limit ?? data.data.returnLimit,
                })
              }
            >
              Save the settings
            </Button>
          )}
        </div>
      </Disclosure>
    </div>
  )
}
