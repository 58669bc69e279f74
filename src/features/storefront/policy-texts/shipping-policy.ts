export const shippingPolicy = `
## Where and when

{?ownStaff}Our own staff deliver. Shop hours: {hours}. {?sameDay}We send orders out in these hours, first come, first
served. {?sameDay}An order placed after closing time goes out the next morning. {?sameDay}On most days your order
arrives within a few hours. {?callsFirst}If rain, traffic or a festival delays it, we call you.

If we do not deliver to your pincode, we tell you before you order.

## What it costs

Your cart shows every delivery charge and the amount from which delivery is free. {?noSurcharge}There are no extra charges for
busy hours or bad weather, and tips are not expected.

## On the way

Your order's page under [My Orders](/dashboard/my-orders) shows where it is: Pending, Confirmed, Packed, Out for
Delivery, Delivered.

## At the door

- Please be reachable on the mobile number of the address. {?callsFirst}We ring twice, and then call you.
- {?insulatedBags}Chilled and frozen food travels in insulated bags. We do not leave it outside unless you ask us to in the
  delivery note.
- Check the goods and the bill while the delivery person is there. See
  [Return Timeline & Conditions](/return-policy).

If nobody is there, we bring the order back to the shop. {?secondDelivery}We deliver a second time free of charge.
We cannot refund fresh food that has spoilt in the meantime.

## Something is missing or late?

Please {callOrWrite}.
`
