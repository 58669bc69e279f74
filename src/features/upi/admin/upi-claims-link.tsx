import { QrCode } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { chime } from '#features/notifications/admin/chime.ts'
import { adminPaths } from '#shared/admin-paths.ts'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { isToLookUp, useUpiDesk } from './use-upi-desk.ts'

/**
 * Links to the payments that shoppers or riders say were made, and rings when another one is; renders nothing when there
 * are none.
 */
export function UpiClaimsLink() {
  const count = useUpiDesk().data?.waiting.filter(isToLookUp).length
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (count === undefined) return
    if (before.current !== undefined && count > before.current) chime.ring()
    before.current = count
  }, [count])
  if (!count) return null
  return (
    <Note icon={<QrCode size={20} aria-hidden />}>
      <Link to={adminPaths.upi} className="font-semibold underline">
        {count === 1 ? '1 UPI payment to look up' : `${count} UPI payments to look up`}
      </Link>
    </Note>
  )
}
