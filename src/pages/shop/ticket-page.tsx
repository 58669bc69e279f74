import { useParams } from 'react-router'
import { Ticket } from '#features/grievances/shop/ticket.tsx'

export function Component() {
  const { ticket = '' } = useParams()
  return (
    <div className="container-page grid max-w-2xl grid-cols-1 gap-4 py-6">
      <h1 className="text-xl font-bold wrap-anywhere">{`Complaint ${ticket}`}</h1>
      <Ticket ticket={ticket} />
    </div>
  )
}
