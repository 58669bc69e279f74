import { t } from '#shared/words.ts'
import { Laptop, Smartphone } from 'lucide-react'
import { whenWithin } from '#shared/when-within.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { deviceWords, networkWords } from '../device-words.ts'
import type { OwnSession } from '../contract.ts'

interface SessionListProps {
  sessions: OwnSession[]
  /** The id of the session that is being ended. */
  ending: string | null
  onEnd: (session: OwnSession) => void
}

/** The devices on which somebody is logged in, last used first. */
export function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
      {sessions.map((session) => {
        const Icon = /iPhone|iPad|Android/.test(session.device) ? Smartphone : Laptop
        return (
          <li key={session._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <Icon size={22} className="shrink-0 text-muted" aria-hidden />
            <div className="min-w-0 grow basis-48">
              <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                {deviceWords(session.device)}
                {session.isThis && <Badge tone="leaf">{t('accounts.this-device')}</Badge>}
              </p>
              <p className="text-sm wrap-anywhere text-muted">{networkWords(session.network)}</p>
              <p className="text-sm text-muted">
                {t('accounts.last-seen-lastseenat-logged-in-startedat', {
                  lastSeenAt: whenWithin(session.lastSeenAt),
                  startedAt: whenWithin(session.startedAt),
                })}
              </p>
            </div>
            {!session.isThis && (
              <Button
                variant="quiet"
                size="sm"
                busy={ending === session._id}
                aria-label={t('accounts.log-out-device-last-seen-lastseenat', {
                  device: deviceWords(session.device),
                  lastSeenAt: whenWithin(session.lastSeenAt),
                })}
                onClick={() => onEnd(session)}
              >
                {t('accounts.log-out')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
