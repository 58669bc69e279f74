export const privacyPolicy = `
This notice explains what {shop} knows about you, why, and what your rights are under the
Digital Personal Data Protection Act, 2023. {shop} is run by {company}.

## What we store, and why

| What | Why | How long |
|---|---|---|
| Your name, email address and mobile number | To open your account, log you in and contact you about an order | While you have an account |
| Your delivery addresses | To deliver | Until you remove them; an order keeps its delivery address |
| Your orders and payments | To deliver, to refund, and because tax law requires invoices | Eight years after the financial year |
| Your cart | To show the same cart on your phone and your computer | Until you order or empty it |
| A cookie and tokens on your device | To keep you logged in | Until you log out, at most 60 days |
| A random number in a cookie | To recognise a browser that has logged in before, so that nobody can lock you out | 400 days after your last login |
| Your profile picture and, if you set one, your password, stored so that nobody can read it | To show your picture; to log you in | While you have an account |

If you are not logged in, your cart stays on your device. We never see or store card numbers, UPI PINs or bank passwords:
these go straight to the payment company.

## Who else sees your data

- The person who delivers sees your name, address and mobile number. You see their name and mobile number while your
  order is out for delivery.
- The payment company sees the amount and the details you give it.
- Our email provider sees your email address.
- Authorities, where the law requires it.

Scripts of other companies run only if you allow it under [your choices](/privacy-choices).

We do not sell your data. {?noAdvertising}Nobody else sees it, and we do not share it for advertising.

## Your rights

You may see what we hold, have it corrected, have it erased unless the law requires us to keep it, withdraw
consent as easily as you gave it, and nominate someone to act for you. Change your profile and addresses in
[your account](/dashboard/profile). For everything else write to [{officerEmail}](mailto:{officerEmail}). We
answer within 30 days. If you are not satisfied, you may complain to the Data Protection Board of India.

Children under 18 may use the shop only through a parent or guardian.

## If something goes wrong

If your data is lost or exposed, we will tell you and the Data Protection Board without delay what happened, what
the consequences may be and what you can do.

## Our officer

- {officer}
- {officerDesignation}
- [{officerEmail}](mailto:{officerEmail})
- {officerPhone}
`
