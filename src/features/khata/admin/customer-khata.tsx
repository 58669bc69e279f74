import { t } from '#shared/words.ts'
import { ArrowLeft, MessageCircle, Pencil, UserRoundPlus, Wallet } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { UndoDialog } from '#features/cash/admin/undo-dialog.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { whatsAppLink } from '#shared/whatsapp-link.ts'
import { formatWhen } from '#shared/when.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx'
import { Empty } from '#ui/empty.tsx'
import { Note } from '#ui/note.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import { Stat } from '#ui/stat.tsx'
import { toast } from '#ui/toast.tsx'
import type { KhataEntry, KhataStatement } from '../contract.ts'
import type { CreditEntryView, StoreCredit } from '../credit-contract.ts'
import { creditText } from '../credit-words.ts'
import { balanceText, entryText, limitText } from '../khata-words.ts'
import { CreditOfCustomer } from './credit-of-customer.tsx'
import { CustomerForm } from './customer-form.tsx'
import { EntryDialog, type HandKind } from './entry-dialog.tsx'
import { JoinAccountDialog } from './join-account-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MergedCustomers } from './merged-customers.tsx'
import { useKhata, useKhataCalls, useRefreshKhata } from './use-khata.ts'

interface CustomerKhataProps {
  customerId: string
  isManager: boolean
  /** The counters whose drawers are open. */
  drawers: readonly { _id: string; name: string }[]
  renderStatement: (shown: {
    name: string
    statement: KhataStatement
    credit?: StoreCredit | undefined
    onSpan: (span: { from: string; to: string }) => void
    actions: ReactNode
    onUndo?: (entry: KhataEntry | CreditEntryView) => void
  }) => ReactNode
}

/** One customer: what they owe and since when, payments, and the statement of any span. */
export function CustomerKhata({ customerId, isManager, drawers, renderStatement }: CustomerKhataProps) {
  const [span, setSpan] = useState<{ from?: string; to?: string }>({})
  const [entry, setEntry] = useState<HandKind | null>(null)
  const [undone, setUndone] = useState<KhataEntry | CreditEntryView | null>(null)
  const calls = useKhataCalls()
  const refresh = useRefreshKhata()
  const [isChanging, setChanging] = useState(false)
  const [isJoining, setJoining] = useState(false)
  const [isMerging, setMerging] = useState(false)
  const query = useKhata(customerId, span)
  const { data: khata, error } = query
  const back = (
    <ButtonLink
      variant="quiet"
      size="sm"
      icon={ArrowLeft}
      to={adminPaths.khata}
      className="justify-self-start"
    >
      {t('khata.khata')}
    </ButtonLink>
  )
  if (error instanceof AppError && (error.status === 404 || error.status === 400))
    return (
      <Empty isPage picture={<MagnifierDrawing />} title={t('khata.there-is-no-such-customer')} action={back}>
        {t('khata.they-may-have-been-added-in-another')}
      </Empty>
    )
  if (!khata) return error ? <LoadProblem query={query} /> : <PageSkeleton />
  const { customer, statement, storeCredit, drafts } = khata
  const { name, mobile, balance, credit, room, age, note, account, khataLimit, erasesAt } = customer
  const draft = (text: string, label: string) => (
    <ButtonLink
      variant="quiet"
      icon={MessageCircle}
      to={whatsAppLink(mobile, text)}
      target="_blank"
      rel="noreferrer"
    >
      {label}
    </ButtonLink>
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      {back}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-bold wrap-anywhere">{name}</h1>
          <p className="text-sm wrap-anywhere text-muted">
            {mobile !== null && (
              <a href={`tel:+91${mobile}`} className="font-semibold text-leaf-700 underline">
                {mobile}
              </a>
            )}
            {account && mobile !== null && ' · '}
            {account &&
              (account.email ? t('khata.online-as-email', { email: account.email }) : t('khata.online'))}
          </p>
          {note && <p className="text-sm wrap-anywhere text-warn">{note}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {!account && (
            <Button variant="quiet" icon={UserRoundPlus} onClick={() => setJoining(true)}>
              {t('khata.join-an-account')}
            </Button>
          )}
          <Button variant="quiet" icon={Pencil} onClick={() => setChanging(true)}>
            {t('khata.change')}
          </Button>
          <Button
            className="max-md:order-first max-md:w-full"
            icon={Wallet}
            onClick={() => setEntry('payment')}
          >
            {t('khata.take-a-payment')}
          </Button>
        </div>
      </div>
      <LoadProblem query={query} />
      {erasesAt !== null && (
        <Note tone="warn">
          {balance === 0 && credit === 0
            ? t('khata.name-has-asked-to-be-erased-on', { name, erasesAt: formatWhen(erasesAt) })
            : t('khata.name-has-asked-to-be-erased-which', { name })}
        </Note>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          label={t('khata.balance')}
          note={credit > 0 && t('khata.credit-of-store-credit-besides', { credit: formatRupees(credit) })}
        >
          {balanceText(balance)}
        </Stat>
        <Stat label={t('khata.left-of-the-limit')} note={khataLimit !== null && limitText(khataLimit)}>
          {room === null ? t('khata.no-limit') : formatRupees(room)}
        </Stat>
        <Stat
          label={t('khata.owed-up-to-30-days')}
          note={t('khata.amount-up-to-7-days', { amount: formatRupees(age.upTo7) })}
        >
          {formatRupees(age.upTo7 + age.upTo30)}
        </Stat>
        <Stat
          label={t('khata.owed-over-30-days')}
          note={t('khata.amount-over-60-days', { amount: formatRupees(age.older) })}
        >
          {formatRupees(age.upTo60 + age.older)}
        </Stat>
      </div>
      {isManager && (
        <div className="flex flex-wrap gap-2">
          {statement.rows.length === 0 && balance === 0 && (
            <Button variant="quiet" size="sm" onClick={() => setEntry('opening')}>
              {t('khata.opening-balance')}
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => setEntry('correction')}>
            {t('khata.correct')}
          </Button>
          <Button variant="quiet" size="sm" disabled={balance <= 0} onClick={() => setEntry('write_off')}>
            {t('khata.write-off')}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setMerging(true)}>
            {t('khata.merge-with-another')}
          </Button>
          <CreditOfCustomer customer={customer} mayPayOut={storeCredit?.mayPayOut ?? 0} drawers={drawers} />
        </div>
      )}
      {khata.merged && <MergedCustomers merged={khata.merged} isManager={isManager} />}
      {renderStatement({
        name,
        statement,
        credit: storeCredit,
        onSpan: setSpan,
        ...(isManager && { onUndo: setUndone }),
        actions: (
          <>
            {draft(drafts.statement, t('khata.statement-by-whatsapp'))}
            {balance > 0 && drafts.reminder !== null && draft(drafts.reminder, t('khata.remind-by-whatsapp'))}
            {balance > 0 && drafts.reminder === null && (
              <p className="text-sm text-warn">{t('khata.wants-no-reminders')}</p>
            )}
          </>
        ),
      })}
      {entry && (
        <EntryDialog customer={customer} kind={entry} drawers={drawers} onClose={() => setEntry(null)} />
      )}
      {undone && (
        <UndoDialog
          title={t('khata.undo-entrytext-abs', {
            entryText: 'ref' in undone ? creditText(undone) : entryText(undone),
            abs: formatRupees(Math.abs(undone.amount)),
          })}
          onClose={() => setUndone(null)}
          onUndo={async (reason, options) => {
            const { data } = await calls.reverseEntry({ body: { entryId: undone._id, reason } }, options)
            const owed = balanceText(data.balance).toLowerCase()
            toast.success(t('khata.undone-name-tolowercase', { name, toLowerCase: owed }))
            await refresh()
          }}
        >
          <p>{t('khata.the-entry-stays-and-another-one-of')}</p>
          {undone.paidBy === 'cash' && <p>{t('khata.its-cash-goes-back-where-it-came')}</p>}
        </UndoDialog>
      )}
      {isMerging && <MergeDialog customer={customer} onClose={() => setMerging(false)} />}
      {isJoining && <JoinAccountDialog customer={customer} onClose={() => setJoining(false)} />}
      {isChanging && (
        <CustomerForm customer={customer} isManager={isManager} onClose={() => setChanging(false)} />
      )}
    </div>
  )
}
