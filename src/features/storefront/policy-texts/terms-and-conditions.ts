export const termsAndConditions = `
These terms hold between you and {company}, which runs {shop} ({address}; GSTIN {gstin}; FSSAI licence {fssai}).
By placing an order you agree to them. They take away none of your rights under the Consumer Protection Act, 2019
and the Consumer Protection (E-Commerce) Rules, 2020.

## Your account

You need to be 18 or older, or order through a parent or guardian. Give us true contact data and keep your login
codes to yourself; we never ask for them. Tell us if you think that somebody else uses your account.

## Products and prices

We take care that pictures, weights, prices and descriptions are right. The pack you receive counts: read its
label before you eat or use the product, above all if you have an allergy. Loose fruit and vegetables may differ
from the stated weight by a little; you never pay for more than you receive. No price is above the maximum retail
price. If a price was plainly wrong, we tell you before we deliver, and you may cancel.

## Orders

Your order is an offer to buy; it is accepted when its status is Confirmed. We may decline one, for instance when
something ran out, when we do not deliver to the address, or when a quantity is far beyond what a household needs.
Then you pay nothing, and what you paid goes back in full.

## Delivery, returns, payment

See [Shipping Policy](/shipping-policy), [Return Timeline & Conditions](/return-policy) and
[Payment Policy](/payment-policy). They are part of these terms.

## Fair use

Do not resell what is sold at an offer price, place orders that you do not mean to accept, or try to disturb the
website or see what is not yours. We may close an account that does.

## What we answer for

We answer for the goods that we sell and for what we promise here. We do not answer for what is beyond anybody's
control: strikes, floods, failures of the power or telephone network.

## Complaints and law

Write first to our grievance officer: {officer}, [{officerEmail}](mailto:{officerEmail}), {officerPhone}. You get
a receipt within 48 hours and an answer within one month. The law of India applies; the courts at the shop's
place, and the consumer commission where you live, can decide.

When these terms change, the new ones hold for orders placed after the change.
`
