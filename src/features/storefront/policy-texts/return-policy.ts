export const returnPolicy = `
## At the door

Look at your order while the delivery person is there. What is damaged, spoilt, past its date, wrong or missing
you need not take; it comes off the bill at once, or is refunded if you paid already.

## Afterwards

| Kind of product | Tell us within | What we do |
|---|---|---|
| Fruit, vegetables, milk, bread, eggs, meat and fish, frozen food | **24 hours** of delivery | Replacement or refund |
| Packed food and staples | **48 hours** of delivery, unopened, or opened if there is a fault inside | Replacement or refund |
| Home and personal care, unopened | **48 hours** of delivery | Replacement or refund |

A photograph helps us decide quickly. We do not ask you to send fresh food back.

## What we cannot take back

- Products that were opened or used, unless they are faulty
- Products without their pack, label or batch number
- Personal hygiene and baby products once the seal is broken, unless they are faulty

A faulty, unsafe or wrongly described product is always taken back: that is your right under the Consumer
Protection Act, 2019.

## How to ask

1. Open the order under [My Orders](/dashboard/my-orders) and note its number.
2. Call {phone} or write to [{email}](mailto:{email}) with the order number, the product and what is wrong.
3. We answer the same day during shop hours ({hours}), and decide within 24 hours.

## When the money comes

- Paid online: back to the same card, account or UPI address, within 5 to 7 working days after we agree.
- Paid in cash: by UPI or bank transfer to the account you name, within 3 working days.

If a whole order goes back or never came, its delivery charge is refunded too.

## Cancelling

You can cancel free of charge while the order is Pending: open it and press **Cancel order**. After that, call us;
if it has not left the shop we can usually still stop it. If we have to cancel, for instance because something
ran out, you pay nothing and what you paid goes back in full.
`
