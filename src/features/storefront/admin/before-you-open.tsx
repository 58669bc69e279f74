import { Check, Circle } from 'lucide-react'
import { useEffect, useId, type ReactNode } from 'react'
import { useLocation, useNavigate } from '#ui/router/router.tsx'
import { adminPaths } from '#shared/admin-paths.ts'
import { paths } from '#shared/paths.ts'
import { formatWhen } from '#shared/when.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import type { Setup } from '../contract.ts'
import { PRODUCTS_TO_OPEN, SETUP_STEPS, type SetupAnswer, type SetupStep } from '../setup.ts'
import { InventionsNote } from './inventions-note.tsx'
import { useOpening } from './use-opening.ts'
import { useSetup, useSetupChanges } from './use-setup.ts'

/** What the shop still needs, above its figures. */
export function BeforeYouOpen() {
  const query = useSetup()
  const { data, error } = query
  useTestMailLink()
  if (data)
    return (
      <>
        <InventionsNote inventions={data.inventions} />
        {data.isShown && <List setup={data} />}
      </>
    )
  if (!error) return null
  return <LoadProblem query={query} />
}

/** The link of the test mail leads here; opening it proves that the mail has arrived. */
function useTestMailLink(): void {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const { confirmTestMail } = useSetupChanges()
  const { mutate } = confirmTestMail
  const secret = /^#mail=(\w+)$/.exec(hash)?.[1]
  useEffect(() => {
    if (!secret) return
    void navigate(paths.dashboard, { replace: true })
    mutate(secret)
  }, [secret, mutate, navigate])
}

interface Row {
  title: string
  note: ReactNode
  /** Where it is filled in. */
  to: string
  action: string
  /** What may be said instead, and the button that says it. */
  answer?: { name: SetupAnswer; label: string }
}

const setting = (section: string) => `${adminPaths.settings}/${section}`

const rows: Record<SetupStep, (setup: Setup) => Row> = {
  name: () => ({
    title: 'Name and logo',
    note: 'In the header, in mails and in the app. Without a logo, the first letter stands for it.',
    to: setting('general'),
    action: 'Enter the name',
  }),
  registrations: () => ({
    title: 'FSSAI number and GSTIN',
    note: 'Shown in the footer and on policy pages. Every food business needs an FSSAI registration.',
    to: setting('legal'),
    action: 'Enter them',
    answer: { name: 'notRegistered', label: 'Not registered' },
  }),
  officer: () => ({
    title: 'Grievance officer',
    note: 'The Consumer Protection (E-Commerce) Rules ask every online shop to name one.',
    to: setting('legal'),
    action: 'Name the officer',
  }),
  charge: () => ({
    title: 'Delivery charge',
    note: 'What delivery costs, and from which amount it is free.',
    to: paths.charges,
    action: 'Set the charge',
    answer: { name: 'freeDelivery', label: 'Delivery is free' },
  }),
  area: () => ({
    title: 'Where you deliver',
    note: 'The pincodes that you reach. Other addresses are refused before the order.',
    to: adminPaths.delivery,
    action: 'Enter pincodes',
    answer: { name: 'everywhere', label: 'Everywhere' },
  }),
  hours: () => ({
    title: 'Opening hours',
    note: 'When you take orders, and when you deliver.',
    to: setting('opening'),
    action: 'Set the hours',
    answer: { name: 'alwaysOpen', label: 'Always open' },
  }),
  payments: ({ onlineMethods, missingKeys }) => ({
    title: 'How people pay',
    note: (
      <>
        {onlineMethods.length > 0
          ? `On: cash on delivery, ${onlineMethods.join(', ')}.`
          : 'On: cash on delivery. For UPI and cards, enter the keys of one of these:'}
        {onlineMethods.length === 0 && (
          <span className="mt-1 grid gap-0.5">
            {missingKeys.map(({ label, needs }) => (
              <span key={label}>
                <span className="font-semibold">{label}</span> needs {needs.join(', ')}
              </span>
            ))}
          </span>
        )}
      </>
    ),
    to: setting('payments'),
    action: 'Enter keys',
    answer: { name: 'cashOnly', label: 'Cash is enough' },
  }),
  mail: ({ testMailSentAt }) => ({
    title: 'A test mail that arrives',
    note: testMailSentAt
      ? `Sent ${formatWhen(testMailSentAt)}. Open the link in it. If nothing comes, look into the spam folder, then at SMTP_URL.`
      : 'Codes and orders go out by mail. Send yourself one, and open the link in it.',
    to: setting('mails'),
    action: 'Mail settings',
  }),
  policies: () => ({
    title: 'Policies read',
    note: 'Switch on what you promise, and read the seven pages as shoppers see them.',
    to: setting('promises'),
    action: 'Choose promises',
    answer: { name: 'policiesRead', label: 'I have read them' },
  }),
  products: ({ products }) => ({
    title: `${PRODUCTS_TO_OPEN} products on sale`,
    note: (
      <>
        {products > 0 && `${products} so far. `}Import a list,{' '}
        <Link
          to={adminPaths.scanProducts}
          className="font-semibold text-leaf-700 underline underline-offset-4"
        >
          scan your packets
        </Link>{' '}
        or add them one by one.
      </>
    ),
    to: adminPaths.importProducts,
    action: 'Import a list',
  }),
}

function List({ setup }: { setup: Setup }) {
  const titleId = useId()
  const { answerSetup } = useSetupChanges()
  const { opening, change } = useOpening()
  const done = SETUP_STEPS.filter((step) => setup.steps[step]).length
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-xl border border-line bg-surface p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className="text-lg font-bold">
          Before you open
        </h2>
        <p className="text-sm text-muted tabular-nums">{`${done} of ${SETUP_STEPS.length} done`}</p>
      </header>
      <ul className="mt-1 divide-y divide-line">
        {SETUP_STEPS.map((step) => (
          <StepRow key={step} step={step} setup={setup} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3 border-t border-line pt-3">
        {setup.isOpened ? (
          <p className="grow text-sm font-semibold text-leaf-700">Your shop is open.</p>
        ) : (
          <>
            <p className="min-w-60 grow text-sm text-muted">
              Your shop can be seen, and takes no orders until you open it.
            </p>
            <Button
              busy={change.isPending}
              disabled={!opening}
              onClick={() => change.mutate({ isOpen: true })}
            >
              Open the shop
            </Button>
          </>
        )}
        <Button
          variant="link"
          size="sm"
          busy={answerSetup.isPending}
          onClick={() => answerSetup.mutate({ answer: 'dismissed', value: true })}
        >
          Hide this list
        </Button>
      </div>
    </section>
  )
}

function StepRow({ step, setup }: { step: SetupStep; setup: Setup }) {
  const { answerSetup, sendTestMail } = useSetupChanges()
  const isDone = setup.steps[step]
  const { title, note, to, action, answer } = rows[step](setup)
  const Icon = isDone ? Check : Circle
  return (
    <li className="flex gap-3 py-3">
      <Icon
        size={20}
        aria-hidden
        className={classNames('mt-0.5 shrink-0', isDone ? 'text-leaf-600' : 'text-muted')}
      />
      <div className="grid min-w-0 grow gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <div className="min-w-0">
          <p className={classNames('font-semibold', isDone && 'text-leaf-700')}>
            {title}
            <span className="sr-only">{isDone ? ': done' : ': to do'}</span>
          </p>
          {!isDone && <p className="text-sm wrap-anywhere text-muted">{note}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-x-4">
          {step === 'mail' && !isDone && (
            <Button
              variant="quiet"
              size="sm"
              busy={sendTestMail.isPending}
              onClick={() => sendTestMail.mutate()}
            >
              {setup.testMailSentAt ? 'Send another' : 'Send a test mail'}
            </Button>
          )}
          {answer && !isDone && (
            <Button
              variant="quiet"
              size="sm"
              busy={answerSetup.isPending}
              onClick={() => answerSetup.mutate({ answer: answer.name, value: true })}
            >
              {answer.label}
            </Button>
          )}
          <Link
            to={to}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-leaf-700 hover:underline"
          >
            {isDone ? 'Change' : action}
            <span className="sr-only">{`: ${title}`}</span>
          </Link>
        </div>
      </div>
    </li>
  )
}
