/**
 * Where a sale comes from, how it is paid, who buys: and what may come later. A refusal is a code with a sentence, or the sentence; `listed` is
 * written down for a person to look at; `waits` is an erasure that says what for; `never` cannot come. A number alone is no customer at the phone or the counter, and who
 * has no account makes no claim on a page: the desk writes a note.
 */
export const pairs = `
site, cash, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there never, return after erase yes, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
site, cash, customer: unauthorized
site, cash, number: unauthorized
site, cash, nobody: unauthorized
site, upi, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there never, return after erase yes, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
site, upi, customer: unauthorized
site, upi, number: unauthorized
site, upi, nobody: unauthorized
site, split, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there yes, return after erase yes, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
site, split, customer: unauthorized
site, split, number: unauthorized
site, split, nobody: unauthorized
site, khata, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there never, return after erase waits, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
site, khata, customer: unauthorized
site, khata, number: unauthorized
site, khata, nobody: unauthorized
site, store credit, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there never, return after erase yes, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
site, store credit, customer: unauthorized
site, store credit, number: unauthorized
site, store credit, nobody: unauthorized
site, coupon, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there never, return after erase yes, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
site, coupon, customer: unauthorized
site, coupon, number: unauthorized
site, coupon, nobody: unauthorized
phone, cash, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there never, return after erase yes, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, cash, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase waits, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, cash, number: “Choose who orders from the customer book, or add them”
phone, cash, nobody: “Choose who orders from the customer book, or add them”
phone, upi, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there never, return after erase yes, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, upi, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase waits, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, upi, number: “Choose who orders from the customer book, or add them”
phone, upi, nobody: “Choose who orders from the customer book, or add them”
phone, split, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there yes, return after erase yes, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, split, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase waits, late money listed, seen after not there yes, return after erase yes, return after merge yes, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, split, number: “Choose who orders from the customer book, or add them”
phone, split, nobody: “Choose who orders from the customer book, or add them”
phone, khata, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there never, return after erase waits, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, khata, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase waits, late money listed, seen after not there never, return after erase waits, return after merge yes, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, khata, number: “Choose who orders from the customer book, or add them”
phone, khata, nobody: “Choose who orders from the customer book, or add them”
phone, store credit, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there never, return after erase yes, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, store credit, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase waits, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, store credit, number: “Choose who orders from the customer book, or add them”
phone, store credit, nobody: “Choose who orders from the customer book, or add them”
phone, coupon, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, seen after not there never, return after erase yes, return after merge never, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, coupon, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase waits, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill never, bill after claim never, bill after erase never, bill after merge never
phone, coupon, number: “Choose who orders from the customer book, or add them”
phone, coupon, nobody: “Choose who orders from the customer book, or add them”
counter, cash, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, cash, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, cash, number: “Unknown field: mobile”
counter, cash, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, seen after not there never, return after erase never, return after merge never, late bill yes, bill after claim never, bill after erase never, bill after merge never
counter, upi, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, upi, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, upi, number: “Unknown field: mobile”
counter, upi, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, seen after not there never, return after erase never, return after merge never, late bill yes, bill after claim never, bill after erase never, bill after merge never
counter, split, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, split, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, split, number: “Unknown field: mobile”
counter, split, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, seen after not there never, return after erase never, return after merge never, late bill yes, bill after claim never, bill after erase never, bill after merge never
counter, card, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, card, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, card, number: “Unknown field: mobile”
counter, card, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, seen after not there never, return after erase never, return after merge never, late bill yes, bill after claim never, bill after erase never, bill after merge never
counter, khata, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase waits, late money listed, seen after not there never, return after erase waits, return after merge never, late bill yes, bill after claim yes, bill after erase khata_limit_exceeded, bill after merge never
counter, khata, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase waits, late money listed, seen after not there never, return after erase waits, return after merge yes, late bill yes, bill after claim never, bill after erase khata_limit_exceeded, bill after merge yes
counter, khata, number: “Unknown field: mobile”
counter, khata, nobody: “Say whose khata it goes on”
counter, credit, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, credit, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, credit, number: “Unknown field: mobile”
counter, credit, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, seen after not there never, return after erase never, return after merge never, late bill yes, bill after claim never, bill after erase never, bill after merge never
counter, coupon, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
counter, coupon, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
counter, coupon, number: “Unknown field: mobile”
counter, coupon, nobody: coupon_needs_customer
offline, cash, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, cash, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, cash, number: “Unknown field: mobile”
offline, cash, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, seen after not there never, return after erase never, return after merge never, late bill yes, bill after claim never, bill after erase never, bill after merge never
offline, upi, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, upi, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, upi, number: “Unknown field: mobile”
offline, upi, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, seen after not there never, return after erase never, return after merge never, late bill yes, bill after claim never, bill after erase never, bill after merge never
offline, split, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, split, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, split, number: “Unknown field: mobile”
offline, split, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, seen after not there never, return after erase never, return after merge never, late bill yes, bill after claim never, bill after erase never, bill after merge never
offline, card, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, card, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, card, number: “Unknown field: mobile”
offline, card, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, seen after not there never, return after erase never, return after merge never, late bill yes, bill after claim never, bill after erase never, bill after merge never
offline, khata, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase waits, late money listed, seen after not there never, return after erase waits, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, khata, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase waits, late money listed, seen after not there never, return after erase waits, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, khata, number: “Unknown field: mobile”
offline, khata, nobody: “Say whose khata it goes on”
offline, credit, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, credit, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, credit, number: “Unknown field: mobile”
offline, credit, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, seen after not there never, return after erase never, return after merge never, late bill yes, bill after claim never, bill after erase never, bill after merge never
offline, coupon, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, seen after not there never, return after erase yes, return after merge never, late bill yes, bill after claim yes, bill after erase yes, bill after merge never
offline, coupon, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, seen after not there never, return after erase yes, return after merge yes, late bill yes, bill after claim never, bill after erase yes, bill after merge yes
offline, coupon, number: “Unknown field: mobile”
offline, coupon, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, seen after not there never, return after erase never, return after merge never, late bill yes, bill after claim never, bill after erase never, bill after merge never
`
