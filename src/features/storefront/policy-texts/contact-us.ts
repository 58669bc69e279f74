export const contactUs = `
A person from the shop answers. Please have your order number at hand if it is about an order; it stands under
[My Orders](/dashboard/my-orders).

| | |
|---|---|
| Phone | {phone} |
| E-mail | [{email}](mailto:{email}) |
| Hours | {hours} |
| Shop | {company}, {address} |
| FSSAI licence | {fssai} |
| GSTIN | {gstin} |

## Grievance officer

Not satisfied with our answer? Write to our grievance officer, as the Consumer Protection (E-Commerce) Rules, 2020
provide. You get a receipt within 48 hours and an answer within one month.

**{officer}**
[{officerEmail}](mailto:{officerEmail})
{officerPhone}

You can also reach the National Consumer Helpline at 1915.
`
