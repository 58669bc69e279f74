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
        title={`${unsent} not sent yet. Log out anyway?`}
        action="Log out"
        cancel="Stay logged in"
        onConfirm={() => logout()}
      >
        <p>
          What you did without a network is kept on this device until it is sent. Logging out deletes it, and
          the shop will not know.
        </p>
      </ConfirmDialog>
    ),
  }
}
