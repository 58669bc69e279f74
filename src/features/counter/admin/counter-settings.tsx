import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useStaleSave } from '#ui/use-stale-save.tsx'
import { counterCalls } from '../calls.ts'
import type { CounterContract } from '../contract.ts'
import type { CounterSettings, DeviceSettings } from '../settings-contract.ts'
import { overlappingFormats, overlapText } from '../read-scan.ts'
import { counterSettingsKey } from './use-counter-settings.ts'

type Scale = CounterSettings['scales'][number]

/** What is typed, and when the settings were saved that it changes. */
interface Draft extends Pick<CounterSettings, 'wholeRupees' | 'receiptPaper' | 'receiptLine'> {
  cashierDiscount: number | null
  managerDiscount: number | null
  rows: { id: number; scale: Scale }[]
  returnLimit: number | null
  withoutBillLimit: number | null
  updatedAt: string
}

const draftOf = ({ scales, ...settings }: DeviceSettings): Draft => ({
  ...settings,
  rows: scales.map((scale, id) => ({ id, scale })),
})

const NO_PERCENT = 'A number from 0 to 100'
const isPercent = (value: number | null) => value !== null && value >= 0 && value <= 100

const ROLLS = ['80mm', '58mm'] as const

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
  const query = useQuery({ queryKey: counterSettingsKey, queryFn: () => getCounterSettings() })
  const { newer, note, onFailure, onSaved } = useStaleSave<DeviceSettings>()
  const [draft, setDraft] = useState<Draft | null>(null)
  const save = useMutation({
    mutationFn: (body: CounterSettings & { updatedAt: string }) => saveCounterSettings({ body }),
    onSuccess: ({ message }) => {
      toast.success(message)
      setDraft(null)
      onSaved()
      return queries.invalidateQueries({ queryKey: counterSettingsKey })
    },
    onError: onFailure,
  })
  if (!query.data)
    return (
      <div className="print:hidden">
        <LoadProblem query={query} />
      </div>
    )
  const form = draft ?? draftOf(query.data.data)
  const {
    rows,
    returnLimit,
    withoutBillLimit,
    cashierDiscount,
    managerDiscount,
    wholeRupees,
    receiptPaper,
    receiptLine,
  } = form
  const overlap = overlappingFormats(rows.map(({ scale }) => scale))
  const edit = (more: Partial<Draft>) => setDraft({ ...form, ...more })
  const change = (id: number, more: Partial<Scale>) =>
    edit({ rows: rows.map((row) => (row.id === id ? { id, scale: { ...row.scale, ...more } } : row)) })
  return (
    <div className="print:hidden">
      <Disclosure summary="Settings of the counter">
        {note && <div className="mb-4">{note}</div>}
        <NumberField
          label="A cashier gives back up to"
          before="₹"
          decimals={2}
          value={returnLimit}
          hint="More than this only a manager gives back"
          onChange={(amount) => edit({ returnLimit: amount })}
        />
        <NumberField
          label="Without a bill, in a day, up to"
          before="₹"
          decimals={2}
          value={withoutBillLimit}
          hint="For each cashier; more than this only a manager gives back"
          onChange={(amount) => edit({ withoutBillLimit: amount })}
        />
        <Switch
          label="Cash in whole rupees"
          hint="Half a rupee goes up. UPI, card and khata stay exact, and the bill says what was rounded."
          value={wholeRupees}
          onChange={(on) => edit({ wholeRupees: on })}
        />
        <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-2">
          <NumberField
            label="Discount of a cashier up to"
            after="%"
            decimals={1}
            value={cashierDiscount}
            error={isPercent(cashierDiscount) ? null : NO_PERCENT}
            hint="More than this needs a manager"
            onChange={(percent) => edit({ cashierDiscount: percent })}
          />
          <NumberField
            label="Discount of a manager up to"
            after="%"
            decimals={1}
            value={managerDiscount}
            error={isPercent(managerDiscount) ? null : NO_PERCENT}
            hint="More than this only an owner gives"
            onChange={(percent) => edit({ managerDiscount: percent })}
          />
        </div>
        <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-[12rem_1fr]">
          <SelectField
            label="Paper of receipts"
            value={receiptPaper}
            options={ROLLS.map((value) => ({ value, label: value.replace('mm', ' mm') }))}
            onChange={(paper) => edit({ receiptPaper: paper })}
          />
          <TextField
            label="Line of your own on receipts"
            optional
            value={receiptLine}
            maxLength={120}
            hint="Such as: Thank you, come again. Goods are exchanged within 7 days."
            onChange={(line) => edit({ receiptLine: line })}
          />
        </div>
        <h3 className="mt-4 font-bold">Labels of the shop’s scales</h3>
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
              error={overlap?.[1] === scale ? overlapText(...overlap) : null}
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
              onClick={() => edit({ rows: rows.filter((row) => row.id !== id) })}
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
              edit({
                rows: [...rows, { id: Date.now(), scale: { prefix: '21', itemDigits: 5, value: 'grams' } }],
              })
            }
          >
            Add a label
          </Button>
          {draft && (
            <Button
              size="sm"
              busy={save.isPending}
              disabled={
                returnLimit === null ||
                withoutBillLimit === null ||
                !isPercent(cashierDiscount) ||
                !isPercent(managerDiscount) ||
                overlap !== null
              }
              onClick={() =>
                save.mutate({
                  scales: rows.map(({ scale }) => scale),
                  returnLimit: returnLimit!,
                  withoutBillLimit: withoutBillLimit!,
                  wholeRupees,
                  cashierDiscount: cashierDiscount!,
                  managerDiscount: managerDiscount!,
                  receiptPaper,
                  receiptLine: receiptLine.trim(),
                  updatedAt: (newer ?? form).updatedAt,
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
