import { Check, Circle } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useLocation, useNavigate } from '#ui/router/router.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { LoadProblem } from '#ui/problem-note.tsx'
import type { Setup } from '../contract.ts'
import { SETUP_STEPS, type SetupStep } from '../setup.ts'
import { InventionsNote } from './inventions-note.tsx'
import { useOpening } from './use-opening.ts'
import { useSetup, useSetupChanges } from './use-setup.ts'
import { rows } from './opening-rows.tsx'

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
            <p className="min-w-[min(15rem,100%)] grow text-sm text-muted">
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
