export const paymentPolicy = `
## How you can pay

The checkout page shows the payment methods you can use. With **cash on delivery** you pay nothing in advance:
pay when your order arrives. Please keep change ready if you can.

If you pay online through a payment company (UPI, cards, net banking, wallets), you pay on its page; the Reserve Bank of
India has authorised it. {?ownUpi}If you pay to our own UPI address, the money goes straight to our bank account, and
your order shows as paid when we have seen it. {shop} never sees your card number, UPI PIN or password, and nobody from
{shop} will ever ask you for them or for a one-time code.

## What you pay

Prices are in Indian rupees and include all taxes. Your cart shows delivery and other charges by name, with
their rules, before you order. You pay the amount shown on the button. [Your orders](/dashboard/my-orders) show what you
paid for what.

## When a payment fails

- **Money left your account but the order says it is unpaid.** Wait a few minutes: we check with the payment
  company automatically. If it received the money, your order is placed; if not, your bank returns it, usually
  within 5 to 7 working days.
- **You paid twice.** We refund the second payment in full to the same account, without you asking.
- **You closed the page.** Your cart is still there. Try again, or choose cash on delivery.

## Refunds

We refund to the card, account or UPI address you paid from. Banks usually take 5 to 7 working days.
{?cashRefund}What you paid in cash we send by UPI or bank transfer to an account you name, within 3 working days. See
[Return Timeline & Conditions](/return-policy) for what can be refunded.

{?callOrWrite}Questions about your bill? Please {callOrWrite}.
`
