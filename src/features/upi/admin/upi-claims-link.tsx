import { QrCode } from 'lucide-react'
import { adminPaths } from '#shared/admin-paths.ts'
import { Link } from '#ui/link.tsx'
import { Note } from '#ui/note.tsx'
import { useUpiDesk } from './use-upi-desk.ts'

/** Links to the payments that shoppers say they have made; renders nothing when there are none. */
export function UpiClaimsLink() {
  const count = useUpiDesk().data?.waiting.filter(({ claim }) => claim).length ?? 0
  if (count === 0) return null
  return (
    <Note icon={<QrCode size={20} aria-hidden />}>
      <Link to={adminPaths.upi} className="font-semibold underline">
        {count === 1 ? '1 UPI payment to look up' : `${count} UPI payments to look up`}
      </Link>
    </Note>
  )
}
