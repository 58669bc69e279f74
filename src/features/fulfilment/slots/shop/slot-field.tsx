import { t } from '#shared/words.ts'
import { useEffect, useEffectEvent } from 'react'
import { SlotChoice } from './slot-choice.tsx'
import { useSlots } from './use-slots.ts'

interface SlotFieldProps {
  pincode: string
  onChoose: (slot: { slotId: string | null; isMissing: boolean }) => void
  className: string
}

/** The choice of a delivery time that tells what is chosen; nothing where the shop has no slots. */
export function SlotField({ pincode, onChoose, className }: SlotFieldProps) {
  const slots = useSlots(pincode)
  const { slotId, isMissing, offered } = slots
  const tell = useEffectEvent(onChoose)
  useEffect(() => tell({ slotId, isMissing }), [slotId, isMissing])
  if (!offered) return null
  return (
    <section aria-label={t('slots.when')} className={className}>
      <h2 className="mb-3 text-base font-bold">{t('slots.when')}</h2>
      <SlotChoice choice={slots} />
    </section>
  )
}
