import { t } from '#shared/words.ts'
import { useState } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useLogout } from './use-logout.ts'

/** Logs out, and asks first while something waits to be sent, which logging out deletes. Render `question`. */
export function useAskedLogout() {
  const logout = useLogout()
  const [unsent, setUnsent] = useState<number | null>(null)
  return {
    logout: async () => {
      const count = await import('#ui/outbox-storage.ts')
        .then(({ countUnsent }) => countUnsent())
        .catch(() => 0)
      if (count === 0) void logout()
      else setUnsent(count)
    },
    question: unsent !== null && (
      <ConfirmDialog
        open
        onClose={() => setUnsent(null)}
        title={t('accounts.unsent-not-sent-yet-log-out-anyway', { unsent })}
        action={t('accounts.log-out')}
        cancel={t('accounts.stay-logged-in')}
        onConfirm={() => logout()}
      >
        <p>{t('accounts.what-you-did-without-a-network-is')}</p>
      </ConfirmDialog>
    ),
  }
}
