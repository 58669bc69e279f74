import { t } from '#shared/words.ts'
import { SlotField } from '#features/fulfilment/slots/shop/slot-field.tsx'
import { ListPhotoField } from '#features/lists/shop/list-photo.tsx'
import { isToBePacked } from '#features/orders/states.ts'
import { PasteList } from '#features/lists/shop/paste-list.tsx'
import { useUser } from '#features/people/accounts/shop/use-user.ts'
import { ChangeTime } from '#features/orders/shop/change-time.tsx'
import { PhoneOrderDesk } from '#features/orders/admin/phone/phone-order-desk.tsx'
import { may } from '#shared/permissions.ts'
import { Disclosure } from '#ui/disclosure.tsx'

export function Component() {
  const isManager = may(useUser().user, 'admin')
  return (
    <PhoneOrderDesk
      isManager={isManager}
      renderPaste={(onTake) => (
        <Disclosure summary={t('pages.paste-a-list-from-whatsapp')}>
          <PasteList
            action={t('pages.put-into-the-basket')}
            onTake={(lines) => onTake(lines.map(({ pieces, ...line }) => ({ ...line, quantity: pieces })))}
          />
        </Disclosure>
      )}
      renderPhoto={({ orderId, order_status }) => (
        <ListPhotoField orderId={orderId} status={order_status} isToBePacked={isToBePacked(order_status)} />
      )}
      renderChangeTime={({ orderId, order_status, pincode }, onMoved) => (
        <ChangeTime
          order={{ orderId, order_status, delivery_address: { pincode } }}
          isDesk
          onMoved={onMoved}
        />
      )}
      renderSlots={(pincode, onChoose) => (
        <SlotField
          key={pincode}
          pincode={pincode}
          onChoose={onChoose}
          className="rounded-xl border border-line bg-surface p-4 md:p-5"
        />
      )}
    />
  )
}
