export const paymentPolicy = `
## How you can pay

The ways of paying that are on offer stand on the checkout page. **Cash on delivery** needs nothing in advance:
pay when the goods are at your door. Please keep change ready if you can.

Where online payment is on offer (UPI, cards, net banking, wallets), you pay on the page of a payment company that
the Reserve Bank of India has authorised. {shop} never sees your card number, UPI PIN or password, and nobody from
{shop} will ever ask you for them or for a one-time code.

## What you pay

Prices are in Indian rupees and include GST. Delivery and other charges stand in your cart, each by name and with
its rule, before you order. What the button says is what you pay. An invoice comes with every order; see
[your orders](/dashboard/my-orders).

## When a payment fails

- **Money left your account but the order says it is unpaid.** Wait a few minutes: we ask the payment company by
  ourselves. If it took the money, the order is placed; if not, the bank gives it back, usually within 5 to 7
  working days.
- **You paid twice.** The second payment goes back in full, without your asking, to where it came from.
- **You closed the page.** Your cart is still there. Try again, or choose cash on delivery.

## Refunds

Refunds go back the way the money came: to the same card, account or UPI address within 5 to 7 working days after
we send them; for cash on delivery by UPI or bank transfer to the account you name, within 3 working days. What
can be refunded stands under [Return Timeline & Conditions](/return-policy).

Something unclear on your bill? Call {phone} or write to [{email}](mailto:{email}).
`
