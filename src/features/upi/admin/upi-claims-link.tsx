import { QrCode } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { chime } from '#features/notifications/admin/chime.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { NoteLink } from '#ui/note-link.tsx'
import { isToLookUp, ringsHere, useUpiDesk } from './use-upi-desk.ts'

/** Links to payments that shoppers or riders say were made, if any, and rings when a shopper says so. */
export function UpiClaimsLink() {
  const waiting = useUpiDesk().data?.waiting
  const count = waiting?.filter(isToLookUp).length
  const ringing = waiting?.filter(ringsHere).length
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (ringing === undefined) return
    if (before.current !== undefined && ringing > before.current) chime.ring()
    before.current = ringing
  }, [ringing])
  if (!count) return null
  return (
    <NoteLink to={adminPaths.upi} icon={<QrCode size={18} aria-hidden />}>
      {count === 1 ? '1 UPI payment to look up' : `${count} UPI payments to look up`}
    </NoteLink>
  )
}
