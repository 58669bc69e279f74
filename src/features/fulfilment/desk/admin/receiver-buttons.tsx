import { MapPin, MessageCircle, Phone, type LucideIcon } from 'lucide-react'
import type { Order } from '#features/orders/contract.ts'
import { receiverLinks, receiverName } from './receiver.ts'

/** Buttons to call the recipient, show the address on a map, or write to them. */
export function ReceiverButtons({ order }: { order: Order }) {
  const links = receiverLinks(order)
  if (!links) return null
  const { call, map, whatsApp } = links
  const name = receiverName(order)
  return (
    <>
      {call && <ContactLink href={call} label={`Call ${name}`} Icon={Phone} />}
      <ContactLink href={map} label={`Map to ${name}`} Icon={MapPin} isExternal />
      <ContactLink href={whatsApp} label={`WhatsApp ${name}`} Icon={MessageCircle} isExternal />
    </>
  )
}

interface ContactLinkProps {
  href: string
  label: string
  Icon: LucideIcon
  isExternal?: boolean
}

const ContactLink = ({ href, label, Icon, isExternal }: ContactLinkProps) => (
  <a
    href={href}
    aria-label={label}
    title={label}
    {...(isExternal && { target: '_blank', rel: 'noreferrer' })}
    className="tap-44 inline-grid size-10 shrink-0 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50"
  >
    <Icon size={20} aria-hidden />
  </a>
)
