export const aboutUs = `
{shop} is a neighbourhood grocery shop that also delivers. What you see here is what stands on our shelves: the
same people who stock them pick, weigh and pack your order.

## What we promise

- **Only what is there.** We show what we have in stock. If something runs out while we pack, we call you before
  we change anything.
- **One price.** The price here is the price in the shop. Every charge stands in your cart, by name, before you
  order. No price is above the maximum retail price on the pack.
- **Fresh or your money back.** If fruit, vegetables, milk or bread do not please you at the door, give them back
  there and then.
- **A person to talk to.** Call or write, and someone from the shop answers.

## Who we are

The shop is run by {company}.

| | |
|---|---|
| Address | {address} |
| Open | {hours} |
| FSSAI licence | {fssai} |
| GSTIN | {gstin} |

[How to reach us](/contact-us)
`
