export const contactUs = `
{?callOrWrite}Someone from the shop will answer you. If it is about an order, please have its number ready; you find it
under [My Orders](/dashboard/my-orders).

| How | Where |
|---|---|
| Phone | {phone} |
| Email | [{email}](mailto:{email}) |
| Hours | {hours} |
| Run by | {company} |
| Legal name | {legalName} |
| Address | {address} |
| Head office | {headOffice} |
| Branches | {branches} |
| Customer care, phone | {carePhone} |
| Customer care, email | [{careEmail}](mailto:{careEmail}) |
| FSSAI licence | {fssai} |
| GSTIN | {gstin} |

## Grievance officer

{?officer}Not satisfied with our answer? {?officer}Write to our grievance officer under the Consumer Protection
(E-Commerce) Rules, 2020. {?officer}You will receive an acknowledgement within 48 hours and a reply within one month.
{?officer}With [this form](/grievance) you get a ticket at once, and its page shows how it stands.

- {officer}
- {officerDesignation}
- [{officerEmail}](mailto:{officerEmail})
- {officerPhone}

## Nodal contact

- {nodal}
- [{nodalEmail}](mailto:{nodalEmail})
- {nodalPhone}

## National Consumer Helpline

You can also call the National Consumer Helpline at 1915.
`
