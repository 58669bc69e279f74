import { t } from '#shared/words.ts'
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
import { type Scale, type Draft, draftOf, noPercent, isPercent, ROLLS, values } from './counter-draft.ts'

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
      <Disclosure summary={t('counter.settings-of-the-counter')}>
        {note && <div className="mb-4">{note}</div>}
        <NumberField
          label={t('counter.a-cashier-gives-back-up-to')}
          before="₹"
          decimals={2}
          value={returnLimit}
          hint={t('counter.more-than-this-only-a-manager-gives')}
          onChange={(amount) => edit({ returnLimit: amount })}
        />
        <NumberField
          label={t('counter.without-a-bill-in-a-day-up')}
          before="₹"
          decimals={2}
          value={withoutBillLimit}
          hint={t('counter.for-each-cashier-more-than-this-only')}
          onChange={(amount) => edit({ withoutBillLimit: amount })}
        />
        <Switch
          label={t('counter.cash-in-whole-rupees')}
          hint={t('counter.half-a-rupee-goes-up-upi-card')}
          value={wholeRupees}
          onChange={(on) => edit({ wholeRupees: on })}
        />
        <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-2">
          <NumberField
            label={t('counter.discount-of-a-cashier-up-to')}
            after="%"
            decimals={1}
            value={cashierDiscount}
            error={isPercent(cashierDiscount) ? null : noPercent()}
            hint={t('counter.more-than-this-needs-a-manager')}
            onChange={(percent) => edit({ cashierDiscount: percent })}
          />
          <NumberField
            label={t('counter.discount-of-a-manager-up-to')}
            after="%"
            decimals={1}
            value={managerDiscount}
            error={isPercent(managerDiscount) ? null : noPercent()}
            hint={t('counter.more-than-this-only-an-owner-gives')}
            onChange={(percent) => edit({ managerDiscount: percent })}
          />
        </div>
        <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-[12rem_1fr]">
          <SelectField
            label={t('counter.paper-of-receipts')}
            value={receiptPaper}
            options={ROLLS.map((value) => ({ value, label: value.replace('mm', ' mm') }))}
            onChange={(paper) => edit({ receiptPaper: paper })}
          />
          <TextField
            label={t('counter.line-of-your-own-on-receipts')}
            optional
            value={receiptLine}
            maxLength={120}
            hint={t('counter.such-as-thank-you-come-again-goods')}
            onChange={(line) => edit({ receiptLine: line })}
          />
        </div>
        <h3 className="mt-4 font-bold">{t('counter.labels-of-the-shops-scales')}</h3>
        <p className="mb-3">{t('counter.a-label-is-a-barcode-of-13')}</p>
        {rows.map(({ id, scale }) => (
          <div key={id} className="grid grid-cols-2 items-start gap-x-3 sm:grid-cols-[6rem_8rem_1fr_auto]">
            <TextField
              label={t('counter.prefix')}
              inputMode="numeric"
              maxLength={4}
              value={scale.prefix}
              error={overlap?.[1] === scale ? overlapText(...overlap) : null}
              onChange={(prefix) => change(id, { prefix })}
            />
            <NumberField
              label={t('counter.item-digits')}
              value={scale.itemDigits}
              onChange={(digits) => change(id, { itemDigits: digits ?? 5 })}
            />
            <SelectField
              label={t('counter.value')}
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
              {t('counter.remove')}
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
            {t('counter.add-a-label')}
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
              {t('counter.save-the-settings')}
            </Button>
          )}
        </div>
      </Disclosure>
    </div>
  )
}
