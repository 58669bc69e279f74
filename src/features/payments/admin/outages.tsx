import { TriangleAlert } from 'lucide-react'
import { formatWhen } from '#shared/when.ts'
import type { OutageView } from '../contract.ts'
import { isOnlineMethod, paymentMethodLabels, type OnlineMethod } from '../methods.ts'
import { useOutages } from './use-unreconciled.ts'

/** What does not work meanwhile, in the shopkeeper's words. */
const effects: Record<Exclude<OutageView['party'], OnlineMethod> | 'provider', string> = {
  mail: 'The mail server takes no emails: login codes and notes about orders wait.',
  bucket:
    'The bucket of pictures does not answer: pictures may be missing in the shop, and none can be added.',
  backups: 'The last backup was not copied to its bucket. It is on the shop’s server only.',
  push: 'Notices to browsers do not go out: the bell rings only on open pages.',
  whatsapp: 'The provider of WhatsApp does not answer: messages and codes may not arrive.',
  sms: 'The provider of SMS does not answer: messages and codes may not arrive.',
  provider:
    'cannot be reached: shoppers cannot pay with it. Refunds and open payments wait, and are done later.',
}

const textOf = (party: OutageView['party']) =>
  isOnlineMethod(party) ? `${paymentMethodLabels[party]} ${effects.provider}` : effects[party]

/** Each outside service that does not answer, since when and why; renders nothing when all of them do. */
export function Outages() {
  const { data } = useOutages()
  if (!data?.length) return null
  return (
    <section
      aria-label="Services that do not answer"
      className="rounded-xl border border-line bg-surface p-4"
    >
      <ul className="grid gap-3 text-sm">
        {data.map(({ party, reason, since }) => (
          <li key={party} className="flex gap-3">
            <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-danger" />
            <div className="min-w-0">
              <p className="font-semibold">{textOf(party)}</p>
              <p className="break-words text-muted">{`${formatWhen(since)}: ${reason}`}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
