import { t } from '#shared/words.ts'
import { FileText } from 'lucide-react'
import { ButtonLink, type ButtonSize } from '#ui/button.tsx'
import { billPath } from '../document-path.ts'
import { useDocument } from './use-document.ts'

/** The bill of an order whose goods have left and the notes against it, and the vouchers of its advance. */
export function BillLinks({
  orderId,
  hasLeft,
  vouchers = [],
  size,
}: {
  orderId: string
  hasLeft: boolean
  vouchers?: string[] | undefined
  size?: ButtonSize
}) {
  const { data: bill } = useDocument(orderId, { enabled: hasLeft })
  const others = [
    ...(bill?.notes ?? []).map(({ number }) => ({ number, name: t('papers.note-number', { number }) })),
    ...vouchers.map((number) => ({ number, name: t('papers.voucher-number', { number }) })),
  ]
  const icon = <FileText size={18} aria-hidden />
  return (
    <>
      {bill && (
        <ButtonLink variant="quiet" size={size} icon={icon} to={billPath(orderId)}>
          {t('papers.bill')}
        </ButtonLink>
      )}
      {others.map(({ number, name }) => (
        <ButtonLink key={number} variant="quiet" size={size} icon={icon} to={billPath(orderId, number)}>
          {name}
        </ButtonLink>
      ))}
    </>
  )
}
