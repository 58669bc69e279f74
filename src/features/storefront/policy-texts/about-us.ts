export const aboutUs = `
{shop} is a neighbourhood grocery shop that also delivers. What you see here is what we have in the shop: the
people who stock the shelves also pick, weigh and pack your order.

## What we promise

- **Only what is there.** We show what we have in stock. If something runs out while we pack, we call you before
  we change anything.
- **One price.** The price here is the price in the shop. Your cart shows every charge by name before you
  order. No price is above the maximum retail price on the pack.
- **Fresh or your money back.** If you are not happy with fruit, vegetables, milk or bread at the door, hand them
  back there and then.
- **A person to talk to.** Call or write, and someone from the shop answers.

## Who we are

The shop is run by {company}.

| What | Details |
|---|---|
| Address | {address} |
| Open | {hours} |
| FSSAI licence | {fssai} |
| GSTIN | {gstin} |

[Contact us](/contact-us)
`
