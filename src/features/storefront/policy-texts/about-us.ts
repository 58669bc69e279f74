export const aboutUs = `
{shop} delivers groceries. {?walkIn}We are a neighbourhood shop as well: the people who stock the shelves also pick,
weigh and pack your order.

## What we promise

- **Only what is there.** We show what we have in stock. {?callsFirst}If something runs out while we pack, we call you
  before we change anything.
- **One price.** {?walkIn}The price here is the price in the shop. Your cart shows every charge by name before you
  order. No price is above the maximum retail price on the pack.
- {?freshAtTheDoor}**Fresh or your money back.** {?freshAtTheDoor}If you are not happy with fruit, vegetables, milk or
  bread at the door, hand them back there and then.
- {?callOrWrite}**A person to talk to.** {?callOrWrite}Call or write, and someone from the shop answers.

## Who we are

| What | Details |
|---|---|
| Run by | {company} |
| Legal name | {legalName} |
| Address | {address} |
| Head office | {headOffice} |
| Branches | {branches} |
| Open | {hours} |
| FSSAI licence | {fssai} |
| GSTIN | {gstin} |

[Contact us](/contact-us)
`
