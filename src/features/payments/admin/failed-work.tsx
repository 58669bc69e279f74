import { Button } from '#ui/button.tsx'
import { useFailedJobs, useRetryFailedJobs } from './use-unreconciled.ts'

/** Kinds of jobs in the shopkeeper's words; others are shown by their name. */
const labels: Record<string, string> = {
  'settle-payment': 'Recording a payment',
  'poll-payment': 'Asking about a payment',
  'expire-payment': 'Ending an unpaid order',
  'abandon-payment': 'Closing a payment at the provider',
  'send-refund': 'Sending a refund',
  'announce-order': 'Announcing an order',
  'announce-forgotten': 'Announcing an order',
  'announce-move': 'Announcing a change of an order',
  'announce-refund': 'Announcing a refund',
  'announce-reschedule': 'Telling a shopper of a new delivery time',
  'send-mail': 'Sending an email',
  'send-code-mail': 'Sending a login code',
  'send-code-message': 'Sending a login code to a number',
  'send-push': 'Ringing a device',
  'send-message': 'Sending a message to a number',
  'send-account-mail': 'Sending an email about an account',
  'send-reuse-mail': 'Sending an email about a session',
  'run-import': 'Importing products',
  'make-image-variants': 'Preparing pictures',
  'back-up': 'The daily backup',
}

/** What the shop tried several times and then gave up; renders nothing when there is nothing. */
export function FailedWork() {
  const { data } = useFailedJobs()
  const retry = useRetryFailedJobs()
  if (!data?.data.length) return null
  return (
    <section className="grid gap-3" aria-labelledby="failed-work">
      <h2 id="failed-work" className="font-bold">
        Work that failed
      </h2>
      <ul className="grid gap-3">
        {data.data.map(({ name, count, error }) => (
          <li
            key={name}
            className="grid gap-3 rounded-xl border border-line bg-surface p-4 text-sm md:grid-cols-[1fr_auto] md:items-center"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {labels[name] ?? name}
                {count > 1 && ` (${count} times)`}
              </p>
              <p className="break-words text-muted">{error || 'No reason is known.'}</p>
            </div>
            <Button variant="soft" busy={retry.isPending} onClick={() => retry.mutate(name)}>
              Try again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
