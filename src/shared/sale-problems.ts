/** The errors of tax documents, of the counter with its cash, and of picking and bringing an order. */
export const saleProblems = {
  hsn_wrong: { status: 422, message: 'An HSN code has 4, 6 or 8 digits.' },
  rate_not_in_force: { status: 422, message: 'GST does not have this rate on that day.' },
  tax_before_paper: {
    status: 422,
    message: 'A tax document was issued after that day. Choose its day or a later one.',
  },
  gstin_other_state: { status: 422, message: 'The GSTIN is of another state than the shop.' },
  tax_settings_missing: {
    status: 409,
    message:
      'Complete the shop’s tax settings first: no tax document can be written yet. Missing: {missing}.',
  },
  product_tax_missing: {
    status: 409,
    message: 'Enter HSN and tax of all its products first: this order’s tax document needs them.',
  },
  inter_state_needs_registration: {
    status: 409,
    message: 'The shop delivers only within {state}. Please choose another address.',
  },
  address_state_unknown: {
    status: 409,
    message: 'We do not know the state “{state}”. Please choose it in this address again.',
  },
  document_not_found: { status: 404, message: 'There is no bill for this order yet.' },
  credit_exceeds: {
    status: 409,
    message: 'That is more than is left of this paper. Please look at what was given back already.',
  },
  counter_unknown: { status: 404, message: 'We do not know this counter.' },
  counter_lost: {
    status: 409,
    message: 'The device of {name} was declared lost, so its series has ended. Sell at another counter.',
  },
  serial_taken: { status: 409, message: 'This bill number is taken by another sale.' },
  device_unproven: {
    status: 403,
    message: 'This bill has a number of {name}, and only the device of {name} sells with its numbers.',
  },
  device_numbers: {
    status: 409,
    message: 'The device of {name} numbers its bills itself. Sell there, or at another counter.',
  },
  tenders_differ: { status: 422, message: 'The bill is ₹{total}, and ₹{tendered} is paid.' },
  price_above_mrp: { status: 422, message: 'Nothing is sold above its MRP of ₹{mrp}.' },
  price_needs_manager: {
    status: 403,
    message: 'Only a manager may lower a price or sell below cost. Please ask one.',
  },
  discount_needs_owner: { status: 403, message: 'Only an owner takes more than {percent} % off.' },
  reference_used: { status: 409, message: 'This UPI reference has paid something before.' },
  khata_limit_exceeded: { status: 409, message: 'There is ₹{room} of room on this khata.' },
  drawer_open: { status: 409, message: 'The drawer of this counter is open already.' },
  drawer_closed: { status: 409, message: 'The drawer of this counter is not open. Open it first.' },
  drawer_uncounted: { status: 409, message: 'Count what lies in the drawer before you close it.' },
  drawer_short: { status: 409, message: 'There is less than that in the drawer.' },
  drawer_count_used: {
    status: 409,
    message: 'The drawer was opened again after this count. Count it now instead.',
  },
  amount_unusual: {
    status: 409,
    message: '₹{amount} is far more than the ₹{due} that are due. Is it right?',
  },
  not_reversible: { status: 409, message: 'This entry is undone by what it belongs to, not by itself.' },
  reversed_already: { status: 409, message: 'This was undone already.' },
  credit_note_unknown: { status: 422, message: 'Nothing is left to spend on a credit note {number}.' },
  credit_note_spent: { status: 409, message: 'Only ₹{left} is left on credit note {number}.' },
  return_to_khata: {
    status: 409,
    message: 'Only ₹{left} of this bill was paid. Give the rest back to the khata, or ask a manager.',
  },
  sold_at_counter: {
    status: 409,
    message: 'This was sold at the counter. Take it back there, so that the drawer stays right.',
  },
  return_needs_manager: {
    status: 403,
    message: 'More than ₹{limit} goes back only by a manager. Please ask one.',
  },
  pay_out_needs_manager: {
    status: 403,
    message: 'More than ₹{limit} of a day is paid out only by a manager. Please ask one.',
  },
  pin_wrong: { status: 403, message: 'This PIN is not right.' },
  pin_locked: { status: 403, message: 'Too many wrong PINs. Enter the password instead.' },
  pin_unusable: { status: 422, message: 'This PIN cannot be used. Choose another one.' },
  cashier_unnamed: {
    status: 403,
    message: 'Enter your PIN again: the shop does not know that you sell here.',
  },
  approval_needs_manager: { status: 403, message: 'Only a manager may approve this.' },
  approval_unknown: { status: 403, message: 'This approval was used or is too old. Ask the manager again.' },
  return_without_bill: {
    status: 403,
    message: 'Without a bill, more than ₹{limit} in a day goes back only by a manager. Please ask one.',
  },
  void_needs_manager: { status: 403, message: 'Only a manager makes a bill undone. Please ask one.' },
  void_too_late: {
    status: 409,
    message: 'A bill is made undone within {minutes} minutes. Take it back under “Return”.',
  },
  void_in_parts: {
    status: 409,
    message: 'Something of this bill came back already. Take the rest back under “Return”.',
  },
  credit_too_small: { status: 422, message: 'Give back at least ₹1.00.' },
  credit_is_a_gift: {
    status: 409,
    message: 'This credit was a gift. It is spent in the shop, and not paid out.',
  },
  credit_spent_together: {
    status: 409,
    message: 'Store credit of the one was spent by the other. They stay one customer.',
  },
  credit_limit_exceeded: {
    status: 409,
    message: 'You may give one person ₹{limit} in a day, of which ₹{left} is left. Please ask an owner.',
  },
  pick_claimed: { status: 409, message: '{name} is picking this order.' },
  line_not_weighed: { status: 409, message: 'Some lines of this order must be weighed before it is packed.' },
  nothing_supplied: {
    status: 409,
    message: 'Nothing of this order is supplied, so there is nothing to pack. Cancel it instead.',
  },
  rider_not_found: {
    status: 404,
    message: 'This person does not bring orders any more. Choose another rider.',
  },
  order_taken: { status: 409, message: 'Another rider has this order.' },
  already_collected: {
    status: 409,
    message: 'This order is delivered already, and what was due is collected.',
  },
  delivery_ended: {
    status: 409,
    message: 'You brought this order back. The shop gives it to a rider again.',
  },
  code_wrong: { status: 422, message: 'That code is not right. Tries left: {triesLeft}.' },
  code_needed: { status: 422, message: 'This order needs the shopper’s four-digit code.' },
  move_refused: { status: 409, message: 'This order is {state} now, so that is no longer possible.' },
} as const satisfies Record<string, { status: number; message: string }>
