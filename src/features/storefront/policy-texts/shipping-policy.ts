export const shippingPolicy = `
## Where and when

We deliver with our own people in the neighbourhood of {address}. Orders go out during shop hours ({hours}), in
the order in which they came; one placed after closing time goes out the next morning. On most days an order is
with you within a few hours. When rain, traffic or a festival makes it later, we call.

If we do not deliver to your pincode, we say so before you order.

## What it costs

Every delivery charge stands in your cart, with the amount from which delivery is free. There are no charges for
busy hours or bad weather, and no tips are expected.

## On the way

Your order's page under [My Orders](/dashboard/my-orders) shows where it is: Pending, Confirmed, Packed, Out for
Delivery, Delivered. You get an e-mail at each step.

## At the door

- Please be reachable on the mobile number of the address. We try twice, and call.
- Chilled and frozen food travels in insulated bags. We do not leave it outside unless you ask us to in the
  delivery note.
- Check the goods and the bill while the delivery person is there. See
  [Return Timeline & Conditions](/return-policy).

If nobody is there, we bring the order back to the shop and call you. We deliver a second time free of charge;
fresh food that has spoilt meanwhile cannot be refunded.

## Something is missing or late?

Call {phone}.
`
