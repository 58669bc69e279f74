import { FileText } from 'lucide-react'
import { ButtonLink, type ButtonSize } from '#ui/button.tsx'
import { documentTitles } from '../document-kind.ts'
import { billPath } from '../document-path.ts'
import { useDocument } from './use-document.ts'

/** The bill of an order whose goods have left, and the notes against it; nothing before. */
export function BillLinks({
  orderId,
  hasLeft,
  size,
}: {
  orderId: string
  hasLeft: boolean
  size?: ButtonSize
}) {
  const { data: bill } = useDocument(orderId, { enabled: hasLeft })
  if (!bill) return null
  const icon = <FileText size={18} aria-hidden />
  return (
    <>
      <ButtonLink variant="quiet" size={size} icon={icon} to={billPath(orderId)}>
        {documentTitles[bill.kind]}
      </ButtonLink>
      {bill.notes.map(({ number }) => (
        <ButtonLink key={number} variant="quiet" size={size} icon={icon} to={billPath(orderId, number)}>
          {`Note ${number}`}
        </ButtonLink>
      ))}
    </>
  )
}
