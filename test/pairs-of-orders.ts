/**
 * Where a sale comes from, how it is paid, who buys: and what may come later. A refusal is a code with a sentence; `listed` is
 * written down for a person to look at; `never` cannot come. A number alone is no customer at the phone or the counter.
 */
export const pairs = `
site, cash, account: cancel yes, return yes, refuse yes, erase yes, late money listed, late bill never
site, cash, customer: unauthorized
site, cash, number: unauthorized
site, cash, nobody: unauthorized
site, upi, account: cancel yes, return yes, refuse yes, erase yes, late money listed, late bill never
site, upi, customer: unauthorized
site, upi, number: unauthorized
site, upi, nobody: unauthorized
site, khata, account: cancel yes, return yes, refuse yes, erase yes, late money listed, late bill never
site, khata, customer: unauthorized
site, khata, number: unauthorized
site, khata, nobody: unauthorized
phone, cash, account: cancel yes, return yes, refuse yes, erase yes, late money listed, late bill never
phone, cash, customer: cancel yes, return yes, refuse yes, erase yes, late money listed, late bill never
phone, cash, number: invalid
phone, cash, nobody: invalid
phone, upi, account: cancel yes, return yes, refuse yes, erase yes, late money listed, late bill never
phone, upi, customer: cancel yes, return yes, refuse yes, erase yes, late money listed, late bill never
phone, upi, number: invalid
phone, upi, nobody: invalid
phone, khata, account: cancel yes, return yes, refuse yes, erase yes, late money listed, late bill never
phone, khata, customer: cancel yes, return yes, refuse yes, erase yes, late money listed, late bill never
phone, khata, number: invalid
phone, khata, nobody: invalid
counter, cash, account: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
counter, cash, customer: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
counter, cash, number: invalid
counter, cash, nobody: cancel move_refused, return yes, refuse move_refused, erase invalid, late money yes, late bill yes
counter, upi, account: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
counter, upi, customer: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
counter, upi, number: invalid
counter, upi, nobody: cancel move_refused, return yes, refuse move_refused, erase invalid, late money yes, late bill yes
counter, card, account: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
counter, card, customer: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
counter, card, number: invalid
counter, card, nobody: cancel move_refused, return yes, refuse move_refused, erase invalid, late money yes, late bill yes
counter, khata, account: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
counter, khata, customer: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
counter, khata, number: invalid
counter, khata, nobody: invalid
counter, credit, account: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
counter, credit, customer: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
counter, credit, number: invalid
counter, credit, nobody: cancel move_refused, return yes, refuse move_refused, erase invalid, late money yes, late bill yes
offline, cash, account: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
offline, cash, customer: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
offline, cash, number: invalid
offline, cash, nobody: cancel move_refused, return yes, refuse move_refused, erase invalid, late money yes, late bill yes
offline, upi, account: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
offline, upi, customer: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
offline, upi, number: invalid
offline, upi, nobody: cancel move_refused, return yes, refuse move_refused, erase invalid, late money yes, late bill yes
offline, card, account: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
offline, card, customer: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
offline, card, number: invalid
offline, card, nobody: cancel move_refused, return yes, refuse move_refused, erase invalid, late money yes, late bill yes
offline, khata, account: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
offline, khata, customer: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
offline, khata, number: invalid
offline, khata, nobody: invalid
offline, credit, account: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
offline, credit, customer: cancel move_refused, return yes, refuse move_refused, erase yes, late money yes, late bill yes
offline, credit, number: invalid
offline, credit, nobody: cancel move_refused, return yes, refuse move_refused, erase invalid, late money yes, late bill yes
`
