/**
 * Where a sale comes from, how it is paid, who buys: and what may come later; what is not named cannot come. A refusal is a code with a
 * sentence, or the sentence; `listed` is written down for a person to look at; `waits` is an erasure that says what for. A number alone is no
 * customer at the phone or the counter, and who has no account makes no claim on a page: the desk writes a note.
 */
export const pairs = `
site, cash, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase yes
site, cash, customer: unauthorized
site, cash, number: unauthorized
site, cash, nobody: unauthorized
site, upi, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase yes
site, upi, customer: unauthorized
site, upi, number: unauthorized
site, upi, nobody: unauthorized
site, split, account: cancel yes, return upi_not_seen, refuse yes, claim yes, erase waits, late money listed, seen after not there yes, return after erase upi_not_seen
site, split, customer: unauthorized
site, split, number: unauthorized
site, split, nobody: unauthorized
site, khata, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase waits
site, khata, customer: unauthorized
site, khata, number: unauthorized
site, khata, nobody: unauthorized
site, store credit, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase yes
site, store credit, customer: unauthorized
site, store credit, number: unauthorized
site, store credit, nobody: unauthorized
site, coupon, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase yes
site, coupon, customer: unauthorized
site, coupon, number: unauthorized
site, coupon, nobody: unauthorized
phone, cash, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase yes
phone, cash, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase waits, late money listed, return after erase yes, return after merge yes
phone, cash, number: “Choose who orders from the customer book, or add them”
phone, cash, nobody: “Choose who orders from the customer book, or add them”
phone, upi, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase yes
phone, upi, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase waits, late money listed, return after erase yes, return after merge yes
phone, upi, number: “Choose who orders from the customer book, or add them”
phone, upi, nobody: “Choose who orders from the customer book, or add them”
phone, split, account: cancel yes, return upi_not_seen, refuse yes, claim yes, erase waits, late money listed, seen after not there yes, return after erase upi_not_seen
phone, split, customer: cancel yes, return upi_not_seen, refuse yes, claim unauthorized, erase waits, late money listed, seen after not there yes, return after erase upi_not_seen, return after merge upi_not_seen
phone, split, number: “Choose who orders from the customer book, or add them”
phone, split, nobody: “Choose who orders from the customer book, or add them”
phone, khata, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase waits
phone, khata, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase waits, late money listed, return after erase waits, return after merge yes
phone, khata, number: “Choose who orders from the customer book, or add them”
phone, khata, nobody: “Choose who orders from the customer book, or add them”
phone, store credit, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase yes
phone, store credit, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase waits, late money listed, return after erase yes, return after merge yes
phone, store credit, number: “Choose who orders from the customer book, or add them”
phone, store credit, nobody: “Choose who orders from the customer book, or add them”
phone, coupon, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase yes
phone, coupon, customer: cancel yes, return yes, refuse yes, claim unauthorized, erase waits, late money listed, return after erase yes, return after merge yes
phone, coupon, number: “Choose who orders from the customer book, or add them”
phone, coupon, nobody: “Choose who orders from the customer book, or add them”
morning, cash, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase yes
morning, cash, customer: unauthorized
morning, cash, number: unauthorized
morning, cash, nobody: unauthorized
morning, khata, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase waits
morning, khata, customer: unauthorized
morning, khata, number: unauthorized
morning, khata, nobody: unauthorized
morning, store credit, account: cancel yes, return yes, refuse yes, claim yes, erase waits, late money listed, return after erase yes
morning, store credit, customer: unauthorized
morning, store credit, number: unauthorized
morning, store credit, nobody: unauthorized
counter, cash, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
counter, cash, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
counter, cash, number: “Unknown field: mobile”
counter, cash, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
counter, upi, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
counter, upi, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
counter, upi, number: “Unknown field: mobile”
counter, upi, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
counter, split, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
counter, split, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
counter, split, number: “Unknown field: mobile”
counter, split, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
counter, card, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
counter, card, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
counter, card, number: “Unknown field: mobile”
counter, card, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
counter, khata, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase waits, late money listed, return after erase waits, late bill yes, bill after claim yes, bill after erase khata_limit_exceeded
counter, khata, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase waits, late money listed, return after erase waits, return after merge yes, late bill yes, bill after erase khata_limit_exceeded, bill after merge yes
counter, khata, number: “Unknown field: mobile”
counter, khata, nobody: “Say whose khata it goes on”
counter, credit, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
counter, credit, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
counter, credit, number: “Unknown field: mobile”
counter, credit, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
counter, coupon, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
counter, coupon, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
counter, coupon, number: “Unknown field: mobile”
counter, coupon, nobody: coupon_needs_customer
counter, discount, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
counter, discount, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
counter, discount, number: “Unknown field: mobile”
counter, discount, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
counter, offer, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
counter, offer, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
counter, offer, number: “Unknown field: mobile”
counter, offer, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
offline, cash, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
offline, cash, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
offline, cash, number: “Unknown field: mobile”
offline, cash, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
offline, upi, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
offline, upi, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
offline, upi, number: “Unknown field: mobile”
offline, upi, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
offline, split, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
offline, split, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
offline, split, number: “Unknown field: mobile”
offline, split, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
offline, card, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
offline, card, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
offline, card, number: “Unknown field: mobile”
offline, card, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
offline, khata, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase waits, late money listed, return after erase waits, late bill yes, bill after claim yes, bill after erase yes
offline, khata, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase waits, late money listed, return after erase waits, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
offline, khata, number: “Unknown field: mobile”
offline, khata, nobody: “Say whose khata it goes on”
offline, credit, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
offline, credit, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
offline, credit, number: “Unknown field: mobile”
offline, credit, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
offline, coupon, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
offline, coupon, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
offline, coupon, number: “Unknown field: mobile”
offline, coupon, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
offline, discount, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
offline, discount, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
offline, discount, number: “Unknown field: mobile”
offline, discount, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
offline, offer, account: cancel move_refused, return yes, refuse move_refused, claim order_not_found, erase done, late money listed, return after erase yes, late bill yes, bill after claim yes, bill after erase yes
offline, offer, customer: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase done, late money listed, return after erase yes, return after merge yes, late bill yes, bill after erase yes, bill after merge yes
offline, offer, number: “Unknown field: mobile”
offline, offer, nobody: cancel move_refused, return yes, refuse move_refused, claim unauthorized, erase “Say who it is: an account, a customer or a mobile number”, late money listed, late bill yes
`
