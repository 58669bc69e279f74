export const privacyPolicy = `
This notice says what {shop} (run by {company}) knows about you, why, and what you can ask of us. It is given
under the Digital Personal Data Protection Act, 2023.

## What we keep, and why

| What | Why | How long |
|---|---|---|
| Your name, e-mail address and mobile number | To open your account, log you in and reach you about an order | While you have an account |
| Your delivery addresses | To deliver | Until you remove them; an order keeps the one it went to |
| Your orders and how they were paid | To deliver, to refund, and because tax law asks for invoices | Eight years after the financial year |
| Your cart | So that it is the same on your phone and your computer | Until you order or empty it |
| A cookie and tokens on your device | To keep you logged in | Until you log out, at most 60 days |
| A random number in a cookie | To know a browser that has logged in before, so that nobody else can lock you out | 400 days after your last login |
| Your profile picture and, if you set one, a hash of your password | To show it to you; to log you in | While you have an account |

A guest's cart stays on the guest's own device. We never see or keep card numbers, UPI PINs or bank passwords:
these go straight to the payment company.

## Who else sees it

- The person who delivers sees your name, address and mobile number.
- The payment company sees the amount, and what you give it.
- The company that carries our e-mail sees your e-mail address.
- An authority, where the law obliges us.

Nobody else. We do not sell data, and we do not let others advertise to you with it.

## What you may ask

You may see what we hold, have it put right, have it erased where no law makes us keep it, take back a consent as
easily as you gave it, and name someone who may act for you. Change your profile and addresses in
[your account](/dashboard/profile); for everything else write to [{officerEmail}](mailto:{officerEmail}). We
answer within 30 days. If our answer does not satisfy you, you may complain to the Data Protection Board of India.

Children under 18 may use the shop only through a parent or guardian.

## If something goes wrong

If data that concerns you is lost or seen by someone who should not have seen it, we tell you and the Data
Protection Board without delay: what happened, what may follow and what you can do.

## Our officer

{officer}, [{officerEmail}](mailto:{officerEmail}), {officerPhone}
`
