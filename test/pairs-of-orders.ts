/**
 * Where a sale comes from, how it is paid, who buys: and what may come later. A refusal is a code with a sentence; `listed` is
 * written down for a person to look at; `never` cannot come. A number alone is no customer at the phone or the counter, and who
 * has no account makes no claim on a page: the desk writes a note.
 */
export const pairs = `
site, cash, account: cancel yes, return yes, refuse yes, claim yes, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
site, cash, customer: unauthorized
site, cash, number: unauthorized
site, cash, nobody: unauthorized
site, upi, account: cancel yes, return yes, refuse yes, claim yes, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
site, upi, customer: unauthorized
site, upi, number: unauthorized
site, upi, nobody: unauthorized
site, khata, account: cancel yes, return yes, refuse yes, claim yes, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
site, khata, customer: unauthorized
site, khata, number: unauthorized
site, khata, nobody: unauthorized
site, store credit, account: cancel yes, return yes, refuse yes, claim yes, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
site, store credit, customer: unauthorized
site, store credit, number: unauthorized
site, store credit, nobody: unauthorized
site, coupon, account: cancel yes, return yes, refuse yes, claim yes, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
site, coupon, customer: unauthorized
site, coupon, number: unauthorized
site, coupon, nobody: unauthorized
phone, cash, account: cancel yes, return yes, refuse yes, claim yes, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, cash, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, cash, number: invalid
phone, cash, nobody: invalid
phone, upi, account: cancel yes, return yes, refuse yes, claim yes, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, upi, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, upi, number: invalid
phone, upi, nobody: invalid
phone, khata, account: cancel yes, return yes, refuse yes, claim yes, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, khata, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, khata, number: invalid
phone, khata, nobody: invalid
phone, store credit, account: cancel yes, return yes, refuse yes, claim yes, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, store credit, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, store credit, number: invalid
phone, store credit, nobody: invalid
phone, coupon, account: cancel yes, return yes, refuse yes, claim yes, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, coupon, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase yes, late money listed, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, coupon, number: invalid
phone, coupon, nobody: invalid
counter, cash, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, cash, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, cash, number: invalid
counter, cash, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase invalid, late money listed, late bill yes, bill after claim never, bill after erase never, bill after merge never
counter, upi, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, upi, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, upi, number: invalid
counter, upi, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase invalid, late money listed, late bill yes, bill after claim never, bill after erase never, bill after merge never
counter, card, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, card, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, card, number: invalid
counter, card, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase invalid, late money listed, late bill yes, bill after claim never, bill after erase never, bill after merge never
counter, khata, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, khata, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, khata, number: invalid
counter, khata, nobody: invalid
counter, credit, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, credit, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, credit, number: invalid
counter, credit, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase invalid, late money listed, late bill yes, bill after claim never, bill after erase never, bill after merge never
counter, coupon, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, coupon, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, coupon, number: invalid
counter, coupon, nobody: coupon_needs_customer
offline, cash, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, cash, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, cash, number: invalid
offline, cash, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase invalid, late money listed, late bill yes, bill after claim never, bill after erase never, bill after merge never
offline, upi, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, upi, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, upi, number: invalid
offline, upi, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase invalid, late money listed, late bill yes, bill after claim never, bill after erase never, bill after merge never
offline, card, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, card, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, card, number: invalid
offline, card, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase invalid, late money listed, late bill yes, bill after claim never, bill after erase never, bill after merge never
offline, khata, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, khata, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, khata, number: invalid
offline, khata, nobody: invalid
offline, credit, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, credit, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, credit, number: invalid
offline, credit, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase invalid, late money listed, late bill yes, bill after claim never, bill after erase never, bill after merge never
offline, coupon, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase yes, late money listed, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, coupon, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase yes, late money listed, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, coupon, number: invalid
offline, coupon, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase invalid, late money listed, late bill yes, bill after claim never, bill after erase never, bill after merge never
`
