import { t } from '#shared/words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { useClient } from '#ui/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Form, FormNumber, FormRupees, FormSelect, FormSwitch, FormText } from '#ui/form-fields.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import { useStaleSave } from '#ui/use-stale-save.tsx'
import { counterCalls } from '../calls.ts'
import type { CounterContract } from '../contract.ts'
import type { CounterSettings, DeviceSettings } from '../settings-contract.ts'
import { overlappingFormats } from '../read-scan.ts'
import { counterSettingsKey } from './use-counter-settings.ts'
import { draftOf, isPercent, noPercent, type Draft } from './counter-draft.ts'
import { ScaleRows } from './scale-rows.tsx'

const papers = (['80mm', '58mm'] as const).map((value) => ({ value, label: value.replace('mm', ' mm') }))

/** How the labels of the shop's own scales are read, and up to how much a cashier gives back. */
export function CounterSettingsForm() {
  const { getCounterSettings } = useClient<CounterContract>(counterCalls)
  const query = useQuery({ queryKey: counterSettingsKey, queryFn: () => getCounterSettings() })
  /** What the form began with, as long as something in it is changed. */
  const [begun, setBegun] = useState<DeviceSettings | null>(null)
  const settings = begun ?? query.data?.data
  return (
    <div className="print:hidden">
      {settings ? (
        <Disclosure summary={t('counter.settings-of-the-counter')}>
          <SettingsFields key={settings.updatedAt} settings={settings} onChange={setBegun} />
        </Disclosure>
      ) : (
        <LoadProblem query={query} />
      )}
    </div>
  )
}

function SettingsFields({
  settings,
  onChange,
}: {
  settings: DeviceSettings
  /** Null once nothing is changed any more. */
  onChange: (settings: DeviceSettings | null) => void
}) {
  const { saveCounterSettings } = useClient<CounterContract>(counterCalls)
  const queries = useQueryClient()
  const { newer, note, onFailure } = useStaleSave<DeviceSettings>()
  const percent = (value: number | null) => (isPercent(value) ? null : noPercent())
  const form = useFields<Draft>({
    initial: draftOf(settings),
    rules: { cashierDiscount: percent, managerDiscount: percent },
    submit: async (draft) => {
      const { updatedAt } = newer ?? settings
      const body = { ...(draft as CounterSettings), receiptLine: draft.receiptLine.trim(), updatedAt }
      toast.success((await saveCounterSettings({ body })).message)
      await queries.invalidateQueries({ queryKey: counterSettingsKey })
      onChange(null)
    },
    onFailure,
    onChange: (_draft, isChanged) => onChange(isChanged ? settings : null),
  })
  const { scales, returnLimit, withoutBillLimit } = form.values
  return (
    <Form form={form}>
      {note && <div className="mb-4">{note}</div>}
      <FormRupees
        name="returnLimit"
        label={t('counter.a-cashier-gives-back-up-to')}
        hint={t('counter.more-than-this-only-a-manager-gives')}
      />
      <FormRupees
        name="withoutBillLimit"
        label={t('counter.without-a-bill-in-a-day-up')}
        hint={t('counter.for-each-cashier-more-than-this-only')}
      />
      <FormSwitch
        name="wholeRupees"
        label={t('counter.cash-in-whole-rupees')}
        hint={t('counter.half-a-rupee-goes-up-upi-card')}
      />
      <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-2">
        <Discount
          name="cashierDiscount"
          label={t('counter.discount-of-a-cashier-up-to')}
          hint={t('counter.more-than-this-needs-a-manager')}
        />
        <Discount
          name="managerDiscount"
          label={t('counter.discount-of-a-manager-up-to')}
          hint={t('counter.more-than-this-only-an-owner-gives')}
        />
      </div>
      <div className="grid grid-cols-1 gap-x-3 sm:grid-cols-[12rem_1fr]">
        <FormSelect name="receiptPaper" label={t('counter.paper-of-receipts')} options={papers} />
        <FormText
          name="receiptLine"
          label={t('counter.line-of-your-own-on-receipts')}
          optional
          maxLength={120}
          hint={t('counter.such-as-thank-you-come-again-goods')}
        />
      </div>
      <ScaleRows>
        {form.isChanged && (
          <Button
            type="submit"
            size="sm"
            busy={form.busy}
            disabled={
              returnLimit === null || withoutBillLimit === null || overlappingFormats(scales) !== null
            }
          >
            {t('counter.save-the-settings')}
          </Button>
        )}
      </ScaleRows>
    </Form>
  )
}

const Discount = (field: Pick<ComponentProps<typeof FormNumber>, 'name' | 'label' | 'hint'>) => (
  <FormNumber {...field} after="%" decimals={1} />
)
