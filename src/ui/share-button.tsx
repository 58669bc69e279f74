import { localPath } from '#shared/locale-path.ts'
import { t } from '#shared/words.ts'
import { Share2 } from 'lucide-react'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast.tsx'

export interface Shared {
  title: string
  text?: string
  /** Within the shop. */
  path: string
}

/** Shares through the system's share sheet; a browser without one copies the address. */
export function ShareButton({ label, what }: { label: string; what: () => Shared }) {
  const share = async () => {
    const { path, ...rest } = what()
    const url = window.location.origin + localPath(path)
    // Safari and Chrome on phones, Edge and Safari on desks; Firefox on desks has none.
    if (canShare()) return navigator.share({ ...rest, url }).catch(unlessClosed)
    await navigator.clipboard.writeText([rest.text, url].filter(Boolean).join('\n'))
    toast.success(
      rest.text ? t('ui.copied-paste-it-into-a-message') : t('ui.address-copied-paste-it-into-a-message'),
    )
  }
  return (
    <IconButton
      label={label}
      icon={Share2}
      onClick={() => void share().catch(() => toast.error(t('ui.we-could-not-share-this-copy-the')))}
    />
  )
}

const canShare = () => typeof (navigator as Partial<Navigator>).share === 'function'

/** The shopper closed the share sheet: nothing went wrong. */
function unlessClosed(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
