import { t } from '#shared/words.ts'
import { FileText } from 'lucide-react'
import { ButtonLink } from '#ui/button.tsx'
import { billPath } from '../document-path.ts'
import { useDocument } from './use-document.ts'

interface BillLinksProps {
  orderId: string
  hasLeft: boolean
  vouchers?: string[] | undefined
}

/** The bill of an order whose goods have left and the notes against it, and the vouchers of its advance. */
export function BillLinks({ orderId, hasLeft, vouchers = [] }: BillLinksProps) {
  const { data: bill } = useDocument(orderId, { enabled: hasLeft })
  const others = [
    ...(bill?.notes ?? []).map(({ number }) => ({ number, name: t('papers.note-number', { number }) })),
    ...vouchers.map((number) => ({ number, name: t('papers.voucher-number', { number }) })),
  ]
  return (
    <>
      {bill && (
        <ButtonLink variant="quiet" icon={FileText} to={billPath(orderId)}>
          {t('papers.bill')}
        </ButtonLink>
      )}
      {others.map(({ number, name }) => (
        <ButtonLink key={number} variant="quiet" icon={FileText} to={billPath(orderId, number)}>
          {name}
        </ButtonLink>
      ))}
    </>
  )
}
