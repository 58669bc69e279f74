import { t } from '#shared/words.ts'
import { readMobile } from '#shared/typed-digits.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RupeesField } from '#ui/number-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useFields } from '#ui/use-fields.ts'
import type { BookCustomer } from '../contract.ts'
import { NAME_LENGTH, NOTE_LENGTH } from '../limits.ts'
import { useKhataCalls, useRefreshKhata } from './use-khata.ts'

const credits = () =>
  [
    { value: 'none', label: t('khata.no-credit') },
    { value: 'limit', label: t('khata.up-to-a-limit') },
    { value: 'open', label: t('khata.without-a-limit') },
  ] as const
type Credit = ReturnType<typeof credits>[number]['value']

const creditOf = (limit: number | null): Credit => (limit === null ? 'open' : limit === 0 ? 'none' : 'limit')

interface CustomerFormProps {
  customer: BookCustomer | null
  isManager: boolean
  initial?: { name?: string; mobile?: number | null; userId?: string }
  onClose: () => void
  onSaved?: (customer: BookCustomer) => void
}

/** Adds somebody to the customer book, or changes them. Only owners and managers see the credit. */
export function CustomerForm({ customer, isManager, initial = {}, onClose, onSaved }: CustomerFormProps) {
  const calls = useKhataCalls()
  const refresh = useRefreshKhata()
  const limit = customer ? customer.khataLimit : 0
  const mobile = customer ? customer.mobile : (initial.mobile ?? null)
  const form = useFields({
    initial: {
      name: customer?.name ?? initial.name ?? '',
      mobile: mobile === null ? '' : String(mobile),
      note: customer?.note ?? '',
      credit: creditOf(limit) as Credit,
      khataLimit: limit === 0 ? null : limit,
      refusesReminders: customer?.mayRemind === false,
    },
    rules: {
      name: (name) => (name.trim() ? null : t('khata.name-is-required')),
      mobile: (typed) =>
        typed.trim() === '' || readMobile(typed) ? null : t('khata.enter-10-digit-mobile-number'),
      khataLimit: (value, { credit }) =>
        credit !== 'limit' || (value !== null && value > 0) ? null : t('khata.enter-a-limit'),
    },
    submit: async ({ name, mobile: typed, note, credit, khataLimit, refusesReminders }, options) => {
      const body = {
        name: name.trim(),
        mobile: typed.trim() === '' ? null : Number(readMobile(typed)),
        note,
        ...(isManager && {
          khataLimit: credit === 'open' ? null : credit === 'none' ? 0 : khataLimit!,
        }),
      }
      const { data, message } = customer
        ? await calls.changeCustomer({
            body: {
              _id: customer._id,
              ...body,
              ...(refusesReminders === customer.mayRemind && { mayRemind: !refusesReminders }),
            },
          })
        : await calls.addCustomer(
            { body: { ...body, ...(initial.userId && { userId: initial.userId }) } },
            options,
          )
      toast.success(message)
      await refresh()
      onSaved?.(data)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={customer ? t('khata.change-name', { name: customer.name }) : t('khata.add-a-customer')}
      action={customer ? t('khata.save') : t('khata.add-customer')}
    >
      <TextField label={t('khata.name')} autoFocus maxLength={NAME_LENGTH} {...form.bind('name')} />
      <PhoneField
        label={t('khata.mobile-or-landline')}
        hint={t('khata.a-landline-with-its-area-code')}
        optional
        {...form.bind('mobile')}
      />
      {isManager && (
        <>
          <SelectField label={t('khata.credit')} options={credits()} {...form.bind('credit')} />
          {form.values.credit === 'limit' && (
            <RupeesField
              label={t('khata.limit')}
              hint={t('khata.what-may-be-owed-at-most')}
              {...form.bind('khataLimit')}
            />
          )}
        </>
      )}
      {customer && <Checkbox label={t('khata.wants-no-reminders')} {...form.bind('refusesReminders')} />}
      <TextArea
        label={t('khata.note')}
        optional
        hint={t('khata.only-the-shop-sees-it')}
        rows={2}
        maxLength={NOTE_LENGTH}
        {...form.bind('note')}
      />
    </FormDialog>
  )
}
