import { ArrowLeft, MessageCircle, Pencil, UserRoundPlus, Wallet } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { UndoDialog } from '#features/cash/admin/undo-dialog.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { formatRupees } from '#shared/money.ts'
import { AppError } from '#shared/problems.ts'
import { whatsAppLink } from '#shared/whatsapp-link.ts'
import { dayInIndia, formatWhen } from '#shared/when.ts'
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
import { balanceText, entryText, limitText, reminderText, statementText } from '../khata-words.ts'
import { CreditOfCustomer } from './credit-of-customer.tsx'
import { CustomerForm } from './customer-form.tsx'
import { EntryDialog, type HandKind } from './entry-dialog.tsx'
import { JoinAccountDialog } from './join-account-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MergedCustomers } from './merged-customers.tsx'
import { useKhata, useKhataCalls, useRefreshKhata } from './use-khata.ts'

/** One customer: what they owe and since when, payments, and the statement of any span. */
export function CustomerKhata({
  customerId,
  isManager,
  shopName,
  drawers,
  renderStatement,
}: {
  customerId: string
  isManager: boolean
  shopName: string
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
}) {
  const [span, setSpan] = useState<{ from?: string; to?: string }>({})
  const [entry, setEntry] = useState<HandKind | null>(null)
  const [undone, setUndone] = useState<KhataEntry | CreditEntryView | null>(null)
  const calls = useKhataCalls()
  const refresh = useRefreshKhata()
  const [isChanging, setChanging] = useState(false)
  const [isJoining, setJoining] = useState(false)
  const [isMerging, setMerging] = useState(false)
  const [today] = useState(() => dayInIndia(new Date()))
  const query = useKhata(customerId, span)
  const { data: khata, error } = query
  const back = (
    <ButtonLink
      variant="quiet"
      size="sm"
      icon={<ArrowLeft size={18} aria-hidden />}
      to={adminPaths.khata}
      className="justify-self-start"
    >
      Khata
    </ButtonLink>
  )
  if (error instanceof AppError && (error.status === 404 || error.status === 400))
    return (
      <Empty isPage picture={<MagnifierDrawing />} title="There is no such customer" action={back}>
        They may have been added in another shop.
      </Empty>
    )
  if (!khata) return error ? <LoadProblem query={query} /> : <PageSkeleton />
  const { customer, statement, storeCredit } = khata
  const { name, mobile, balance, credit, room, age, note, account, khataLimit, mayRemind, erasesAt } =
    customer
  const draft = (text: string, label: string) => (
    <ButtonLink
      variant="quiet"
      icon={<MessageCircle size={18} aria-hidden />}
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
            {[mobile !== null && ' ', account && (account.email ? `online as ${account.email}` : 'online')]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {note && <p className="text-sm wrap-anywhere text-warn">{note}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {!account && (
            <Button
              variant="quiet"
              icon={<UserRoundPlus size={18} aria-hidden />}
              onClick={() => setJoining(true)}
            >
              Join an account
            </Button>
          )}
          <Button variant="quiet" icon={<Pencil size={18} aria-hidden />} onClick={() => setChanging(true)}>
            Change
          </Button>
          <Button
            className="max-md:order-first max-md:w-full"
            icon={<Wallet size={18} aria-hidden />}
            onClick={() => setEntry('payment')}
          >
            Take a payment
          </Button>
        </div>
      </div>
      <LoadProblem query={query} />
      {erasesAt !== null && (
        <Note tone="warn">
          {balance === 0 && credit === 0
            ? `${name} has asked to be erased: on ${formatWhen(erasesAt)}, once nothing is on its way.`
            : `${name} has asked to be erased, which waits until this khata is settled: take or give back what is owed, or write it off.`}
        </Note>
      )}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Balance" note={credit > 0 && `${formatRupees(credit)} of store credit besides`}>
          {balanceText(balance)}
        </Stat>
        <Stat label="Left of the limit" note={khataLimit !== null && limitText(khataLimit)}>
          {room === null ? 'No limit' : formatRupees(room)}
        </Stat>
        <Stat label="Owed up to 30 days" note={`${formatRupees(age.upTo7)} up to 7 days`}>
          {formatRupees(age.upTo7 + age.upTo30)}
        </Stat>
        <Stat label="Owed over 30 days" note={`${formatRupees(age.older)} over 60 days`}>
          {formatRupees(age.upTo60 + age.older)}
        </Stat>
      </div>
      {isManager && (
        <div className="flex flex-wrap gap-2">
          {statement.rows.length === 0 && balance === 0 && (
            <Button variant="quiet" size="sm" onClick={() => setEntry('opening')}>
              Opening balance
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => setEntry('correction')}>
            Correct
          </Button>
          <Button variant="quiet" size="sm" disabled={balance <= 0} onClick={() => setEntry('write_off')}>
            Write off
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setMerging(true)}>
            Merge with another
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
            {draft(statementText(name, shopName, statement), 'Statement by WhatsApp')}
            {balance > 0 &&
              (mayRemind ? (
                draft(reminderText(customer, shopName, today), 'Remind by WhatsApp')
              ) : (
                <p className="text-sm text-warn">Wants no reminders</p>
              ))}
          </>
        ),
      })}
      {entry && (
        <EntryDialog customer={customer} kind={entry} drawers={drawers} onClose={() => setEntry(null)} />
      )}
      {undone && (
        <UndoDialog
          title={`Undo: ${'ref' in undone ? creditText(undone) : entryText(undone)}, ${formatRupees(Math.abs(undone.amount))}`}
          onClose={() => setUndone(null)}
          onUndo={async (reason, options) => {
            const { data } = await calls.reverseEntry({ body: { entryId: undone._id, reason } }, options)
            toast.success(`Undone. ${name}: ${balanceText(data.balance).toLowerCase()}.`)
            await refresh()
          }}
        >
          <p>The entry stays, and another one of today takes it back.</p>
          {undone.paidBy === 'cash' && (
            <p>
              Its cash goes back where it came from or went in: the rider, or the drawer that is open there
              now, and without one the shop’s other cash.
            </p>
          )}
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
