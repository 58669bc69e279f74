export const termsAndConditions = `
These terms apply between you and {shop}. By placing an order you agree to them. They do not limit your rights under the Consumer Protection Act, 2019
and the Consumer Protection (E-Commerce) Rules, 2020.

| {shop} | Details |
|---|---|
| Run by | {company} |
| Address | {address} |
| GSTIN | {gstin} |
| FSSAI licence | {fssai} |

## Your account

You need to be 18 or older, or order through a parent or guardian. Give us correct contact details and keep
your login codes to yourself; we never ask for them. Tell us if you think someone else is using your account.

## Products and prices

We take care that pictures, weights, prices and descriptions are correct. The label on the pack you receive is what
counts: read it before you eat or use the product, especially if you have an allergy. Loose fruit and vegetables may differ
from the stated weight by a little; you never pay for more than you receive. No price is above the maximum retail
price. If a price was clearly wrong, we tell you before we deliver, and you may cancel.

## Orders

Your order is an offer to buy; it is accepted when its status is Confirmed. We may decline it, for example if
something is out of stock, if we do not deliver to the address, or if a quantity is far beyond what a household
needs. We then refund everything you paid.

## Delivery, returns, payment

See [Shipping Policy](/shipping-policy), [Return Timeline & Conditions](/return-policy) and
[Payment Policy](/payment-policy). They are part of these terms.

## Fair use

Do not resell products bought at an offer price, place orders you do not intend to accept, disrupt the website or
try to access other people's data. We may close accounts that do.

## Our liability

We are responsible for the goods we sell and for what we promise here. We are not responsible for events beyond
our control, such as strikes, floods or failures of the power or telephone network.

## Complaints and law

{?officer}Please write to our grievance officer first. {?officer}You will receive an acknowledgement within 48 hours and
a reply within one month.

- {officer}
- [{officerEmail}](mailto:{officerEmail})
- {officerPhone}

Indian law applies. Disputes go to
the courts where the shop is located, or to the consumer commission where you live.

If these terms change, the new terms apply to orders placed after the change.
`
