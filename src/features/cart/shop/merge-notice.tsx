import { t } from '#shared/words.ts'
import { X } from 'lucide-react'
import { useStore } from '#ui/create-store.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import { mergeNotice } from './merge-notice-store.ts'

export function MergeNotice() {
  const message = useStore(mergeNotice, null)
  if (message === null) return null
  return (
    <div className="mb-3">
      <Note
        tone="leaf"
        action={
          <IconButton size="sm" label={t('cart.dismiss')} icon={X} onClick={() => mergeNotice.set(null)} />
        }
      >
        {message}
      </Note>
    </div>
  )
}
