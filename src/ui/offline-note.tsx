import { rich } from './rich.ts'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Note } from './note.tsx'
import { useOnline } from './use-online.ts'

/** Says what can still be done here while there is no network. */
export function OfflineNote({ children }: { children: ReactNode }) {
  if (useOnline()) return null
  return (
    <Note tone="warn" icon={<WifiOff size={18} aria-hidden />}>
      {rich('ui.you-are-offline-children', { children })}
    </Note>
  )
}
