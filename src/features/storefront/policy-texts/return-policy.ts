export const returnPolicy = `
## At the door

Check your order while the delivery person is there. You do not have to accept anything that is damaged, spoilt,
expired or wrong. We take it, and anything missing, off the bill at once, or refund it if you have already paid.

## Afterwards

| Kind of product | Tell us within | What we do |
|---|---|---|
| Fruit, vegetables, milk, bread, eggs, meat and fish, frozen food {?returnTimes}| **24 hours** of delivery | Replacement or refund |
| Packed food and staples {?returnTimes}| **48 hours** of delivery, unopened, or opened if the contents are faulty | Replacement or refund |
| Home and personal care, unopened {?returnTimes}| **48 hours** of delivery | Replacement or refund |

A photo helps us decide quickly. {?returnTimes}We do not ask you to send fresh food back.

## What we cannot take back

- Products that were opened or used, unless they are faulty
- Products without their packaging, label or batch number
- Personal hygiene and baby products once the seal is broken, unless they are faulty

A faulty, unsafe or wrongly described product is always taken back: that is your right under the Consumer
Protection Act, 2019.

## How to return something

1. Open the order under [My Orders](/dashboard/my-orders) and note its number.
2. Please {callOrWrite}, with the order number, the product and what is wrong.
3. {?sameDayAnswer}We answer the same day during shop hours, and decide within 24 hours.

## When you get your refund

- Paid online: to the same card, account or UPI address. Banks usually take 5 to 7 working days.
- {?cashRefund}Paid in cash: by UPI or bank transfer to the account you name, within 3 working days.

{?deliveryRefund}If you return a whole order, or it never arrives, we refund its delivery charge too.

## Cancelling

You can cancel free of charge while the order is Pending: open it and press **Cancel order**. After that, please
{callOrWrite}. If we have to cancel, for example because something is out of stock, we refund everything you paid.
`
