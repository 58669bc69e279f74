import { t, written } from '#shared/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { NOTES_AND_COINS, worthOf } from '#features/cash/notes-and-coins.ts'
import { formatRupees } from '#shared/money.ts'
import { newUuid } from '#shared/new-uuid.ts'
import { useClient } from '#ui/api-context.tsx'
import { FormButtons } from '#ui/dialog-buttons.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { NumberField, RupeesField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Counter } from '../contract.ts'
import { DRAWER_PLACES, drawerPlaceLabels, type DrawerPlace } from '../tender-kinds.ts'
import { tillCalls } from '../till-calls.ts'
import type { TillContract } from '../till-contract.ts'
import { unsentText } from '../unsent-text.ts'
import { PersonDialog } from './person-dialog.tsx'
import type { useDayActions } from './use-day.ts'

export interface DrawerTask {
  kind: 'open' | 'pay_in' | 'pay_out' | 'close' | 'lose'
  counter: Counter
}

const titles = written({
  open: () => t('counter.open-the-drawer'),
  pay_in: () => t('counter.pay-in'),
  pay_out: () => t('counter.pay-out'),
  close: () => t('counter.count-and-close'),
  lose: () => t('counter.is-the-device-lost'),
}) satisfies Record<DrawerTask['kind'], string>

/** Enter behind a count goes on to the next one, and behind the last to what closes the drawer. */
function toNextCount(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const dialog = event.currentTarget.closest('dialog')
  const fields = [...(dialog?.querySelectorAll<HTMLElement>('input, [data-closes]') ?? [])]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

/** Enter behind an amount goes on to the reason that is missing. */
function toReason(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.currentTarget.form?.querySelector<HTMLElement>('[name=note]')?.focus()
}

interface DrawerDialogProps {
  task: DrawerTask
  /** All of them: which have bills that are not sent. */
  counters: readonly Counter[]
  actions: ReturnType<typeof useDayActions>
  onClose: () => void
}

/** What is done with a counter's drawer, one question at a time. */
export function DrawerDialog({ task: { kind, counter }, counters, actions, onClose }: DrawerDialogProps) {
  const unsent = counters.filter(
    ({ lostAt, missing, kept = 0 }) => lostAt === null && missing.length + kept > 0,
  )
  const [amount, setAmount] = useState<number | null>(null)
  const [note, setNote] = useState('')
  const [key] = useState(newUuid)
  const [counts, setCounts] = useState<Record<number, number | null>>({})
  const counted = worthOf(counts)
  const { asked } = actions
  const { getTillPeople, approveAtTill } = useClient<TillContract>(tillCalls)
  const [asksManager, setAsksManager] = useState(false)
  const { data: people } = useQuery({
    queryKey: ['till', 'people'],
    queryFn: () => getTillPeople(),
    enabled: kind === 'pay_out',
  })
  const [place, setPlace] = useState<DrawerPlace | null>(null)
  const goes = place ?? (kind === 'pay_in' ? 'owner' : 'expense')
  const isAmount = amount !== null && amount >= 0
  /** What was counted last, if it is not what lies in it now. */
  const differs = kind === 'open' && isAmount && counter.left !== amount ? (counter.left ?? null) : null
  const mustSay = differs !== null
  const ready = {
    open: isAmount && (!mustSay || note.trim() !== ''),
    pay_in: isAmount && amount > 0 && note.trim() !== '',
    pay_out: isAmount && amount > 0 && note.trim() !== '',
    close: counted !== null,
    lose: true,
  }[kind]
  const act = () => {
    const { _id } = counter
    if (kind === 'open') actions.open(_id, amount ?? 0, mustSay ? note.trim() : '')
    else if (kind === 'close') actions.close(_id, counted ?? 0, asked !== null)
    else if (kind === 'lose') actions.lose(_id)
    else if (asked) setAsksManager(true)
    else actions.move(moved(), key)
  }
  const moved = () => ({
    counterId: counter._id,
    kind: kind === 'pay_in' ? kind : ('pay_out' as const),
    amount: amount ?? 0,
    place: goes,
    note: note.trim(),
  })
  if (asksManager)
    return (
      <PersonDialog
        title={t('counter.a-managers-yes')}
        people={(people?.data ?? []).filter(({ hasPin, isManager }) => hasPin && isManager)}
        nobody={t('counter.no-manager-has-a-pin-yet-managers')}
        onProve={async (userId, proof) => {
          const { data } = await approveAtTill({ body: { counterId: counter._id, userId, ...proof } })
          await actions.moveWithYes({ ...moved(), approval: data.approval }, key)
        }}
        onClose={onClose}
      />
    )
  return (
    <Dialog open onClose={onClose} title={`${titles[kind]}: ${counter.name}`}>
      <form
        noValidate
        className="grid grid-cols-1 gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !actions.isBusy) act()
        }}
      >
        {kind === 'lose' && <p>{t('counter.bills-that-this-device-has-not-sent')}</p>}
        {kind === 'close' && (
          <>
            <div className="grid grid-cols-3 gap-x-3">
              {NOTES_AND_COINS.map((value) => (
                <NumberField
                  key={value}
                  label={`₹${value}`}
                  autoFocus={value === NOTES_AND_COINS[0]}
                  required={false}
                  value={counts[value] ?? null}
                  enterKeyHint="next"
                  onKeyDown={toNextCount}
                  onChange={(count) => {
                    setCounts({ ...counts, [value]: count })
                    actions.forget()
                  }}
                />
              ))}
            </div>
            <p className="text-lg font-bold tabular-nums" aria-live="polite">
              {t('counter.counted-counted', { counted: formatRupees(counted ?? 0) })}
            </p>
          </>
        )}
        {(kind === 'open' || kind === 'pay_in' || kind === 'pay_out') && (
          <RupeesField
            label={kind === 'open' ? t('counter.what-lies-in-it') : t('counter.amount')}
            autoFocus
            value={amount}
            onKeyDown={ready ? undefined : toReason}
            onChange={(value) => {
              setAmount(value)
              actions.forget()
            }}
          />
        )}
        {(kind === 'pay_in' || kind === 'pay_out') && (
          <SelectField
            label={kind === 'pay_in' ? t('counter.from') : t('counter.to')}
            value={goes}
            options={(kind === 'pay_in' ? (['owner', 'bank'] as const) : DRAWER_PLACES).map((value) => ({
              value,
              label: drawerPlaceLabels[value],
            }))}
            onChange={setPlace}
          />
        )}
        {kind === 'close' && unsent.length > 0 && (
          <Note tone="warn">
            {t('counter.unsent-send-them-first-if-you-can', {
              unsent: unsent
                .map(({ name, missing, kept }) => `${name} ${unsentText(missing, kept)}.`)
                .join(' '),
            })}
          </Note>
        )}
        {differs !== null && (
          <Note tone="warn">
            {t('counter.differs-should-lie-in-the-till-by', { differs: formatRupees(differs) })}
          </Note>
        )}
        {asked && <Note tone="warn">{asked.message}</Note>}
        {(kind === 'pay_in' || kind === 'pay_out' || mustSay) && (
          <TextField
            label={t('counter.reason')}
            name="note"
            value={note}
            maxLength={300}
            onChange={setNote}
          />
        )}
        <FormButtons
          onCancel={onClose}
          // Enter behind a count never closes a drawer that is half counted.
          {...(kind === 'close' && { type: 'button', onClick: act, 'data-closes': '' })}
          variant={kind === 'lose' ? 'danger' : 'primary'}
          busy={actions.isBusy}
          disabled={!ready}
        >
          {kind === 'lose'
            ? t('counter.end-its-series')
            : kind === 'close' && asked
              ? t('counter.yes-it-is-right')
              : asked
                ? t('counter.ask-a-manager')
                : titles[kind]}
        </FormButtons>
      </form>
    </Dialog>
  )
}
