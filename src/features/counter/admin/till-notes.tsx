import { t } from '#shared/words.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { OfflineNote } from '#ui/offline-note.tsx'
import type { Device } from './use-device.ts'

/** What a cashier must know before the next sale: no network, no answer, no open drawer. */
export const TillNotes = ({
  device: { isOnline, problem },
  isClosed,
}: {
  device: Device
  isClosed: boolean
}) => (
  <div className="empty:hidden print:hidden">
    <OfflineNote>{t('counter.keep-selling-bills-are-kept-here-and')}</OfflineNote>
    {isOnline && problem && <Note tone="warn">{problem}</Note>}
    {isClosed && (
      <Note
        tone="warn"
        action={
          <ButtonLink size="sm" variant="quiet" to={adminPaths.day}>
            {t('counter.open-it')}
          </ButtonLink>
        }
      >
        {t('counter.the-drawer-is-closed-no-cash-can')}
      </Note>
    )}
  </div>
)
