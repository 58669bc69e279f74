import { t, written } from './words.ts'

/** The errors of tax documents, of the counter with its cash, and of picking and bringing an order. */
export const saleProblems = {
  hsn_wrong: written({ status: () => 422, message: () => t('problems.hsn-wrong') }),
  rate_not_in_force: written({ status: () => 422, message: () => t('problems.rate-not-in-force') }),
  tax_before_paper: written({ status: () => 422, message: () => t('problems.tax-before-paper') }),
  gstin_other_state: written({ status: () => 422, message: () => t('problems.gstin-other-state') }),
  tax_settings_missing: written({
    status: () => 409,
    message: () => t('problems.tax-settings-missing', { missing: '{missing}' }),
  }),
  product_tax_missing: written({ status: () => 409, message: () => t('problems.product-tax-missing') }),
  inter_state_needs_registration: written({
    status: () => 409,
    message: () => t('problems.inter-state-needs-registration', { state: '{state}' }),
  }),
  address_state_unknown: written({
    status: () => 409,
    message: () => t('problems.address-state-unknown', { state: '{state}' }),
  }),
  document_not_found: written({ status: () => 404, message: () => t('problems.document-not-found') }),
  credit_exceeds: written({ status: () => 409, message: () => t('problems.credit-exceeds') }),
  counter_unknown: written({ status: () => 404, message: () => t('problems.counter-unknown') }),
  counter_lost: written({ status: () => 409, message: () => t('problems.counter-lost', { name: '{name}' }) }),
  serial_taken: written({ status: () => 409, message: () => t('problems.serial-taken') }),
  device_unproven: written({
    status: () => 403,
    message: () => t('problems.device-unproven', { name: '{name}' }),
  }),
  device_numbers: written({
    status: () => 409,
    message: () => t('problems.device-numbers', { name: '{name}' }),
  }),
  tenders_differ: written({
    status: () => 422,
    message: () => t('problems.tenders-differ', { total: '{total}', tendered: '{tendered}' }),
  }),
  price_above_mrp: written({
    status: () => 422,
    message: () => t('problems.price-above-mrp', { mrp: '{mrp}' }),
  }),
  price_needs_manager: written({ status: () => 403, message: () => t('problems.price-needs-manager') }),
  discount_needs_owner: written({
    status: () => 403,
    message: () => t('problems.discount-needs-owner', { percent: '{percent}' }),
  }),
  reference_used: written({ status: () => 409, message: () => t('problems.reference-used') }),
  khata_limit_exceeded: written({
    status: () => 409,
    message: () => t('problems.khata-limit-exceeded', { room: '{room}' }),
  }),
  drawer_open: written({ status: () => 409, message: () => t('problems.drawer-open') }),
  drawer_closed: written({ status: () => 409, message: () => t('problems.drawer-closed') }),
  drawer_uncounted: written({ status: () => 409, message: () => t('problems.drawer-uncounted') }),
  drawer_short: written({ status: () => 409, message: () => t('problems.drawer-short') }),
  drawer_count_used: written({ status: () => 409, message: () => t('problems.drawer-count-used') }),
  amount_unusual: written({
    status: () => 409,
    message: () => t('problems.amount-unusual', { amount: '{amount}', due: '{due}' }),
  }),
  not_reversible: written({ status: () => 409, message: () => t('problems.not-reversible') }),
  reversed_already: written({ status: () => 409, message: () => t('problems.reversed-already') }),
  credit_note_unknown: written({
    status: () => 422,
    message: () => t('problems.credit-note-unknown', { number: '{number}' }),
  }),
  credit_note_spent: written({
    status: () => 409,
    message: () => t('problems.credit-note-spent', { left: '{left}', number: '{number}' }),
  }),
  return_to_khata: written({
    status: () => 409,
    message: () => t('problems.return-to-khata', { left: '{left}' }),
  }),
  sold_at_counter: written({ status: () => 409, message: () => t('problems.sold-at-counter') }),
  return_needs_manager: written({
    status: () => 403,
    message: () => t('problems.return-needs-manager', { limit: '{limit}' }),
  }),
  pay_out_needs_manager: written({
    status: () => 403,
    message: () => t('problems.pay-out-needs-manager', { limit: '{limit}' }),
  }),
  pin_wrong: written({ status: () => 403, message: () => t('problems.pin-wrong') }),
  pin_locked: written({ status: () => 403, message: () => t('problems.pin-locked') }),
  pin_unusable: written({ status: () => 422, message: () => t('problems.pin-unusable') }),
  cashier_unnamed: written({ status: () => 403, message: () => t('problems.cashier-unnamed') }),
  approval_needs_manager: written({ status: () => 403, message: () => t('problems.approval-needs-manager') }),
  approval_unknown: written({ status: () => 403, message: () => t('problems.approval-unknown') }),
  return_without_bill: written({
    status: () => 403,
    message: () => t('problems.return-without-bill', { limit: '{limit}' }),
  }),
  void_needs_manager: written({ status: () => 403, message: () => t('problems.void-needs-manager') }),
  void_too_late: written({
    status: () => 409,
    message: () => t('problems.void-too-late', { minutes: '{minutes}' }),
  }),
  void_in_parts: written({ status: () => 409, message: () => t('problems.void-in-parts') }),
  credit_too_small: written({ status: () => 422, message: () => t('problems.credit-too-small') }),
  credit_is_a_gift: written({ status: () => 409, message: () => t('problems.credit-is-a-gift') }),
  credit_spent_together: written({ status: () => 409, message: () => t('problems.credit-spent-together') }),
  credit_limit_exceeded: written({
    status: () => 409,
    message: () => t('problems.credit-limit-exceeded', { limit: '{limit}', left: '{left}' }),
  }),
  pick_claimed: written({ status: () => 409, message: () => t('problems.pick-claimed', { name: '{name}' }) }),
  line_not_weighed: written({ status: () => 409, message: () => t('problems.line-not-weighed') }),
  mrp_not_read: written({ status: () => 409, message: () => t('problems.mrp-not-read') }),
  nothing_supplied: written({ status: () => 409, message: () => t('problems.nothing-supplied') }),
  rider_not_found: written({ status: () => 404, message: () => t('problems.rider-not-found') }),
  order_taken: written({ status: () => 409, message: () => t('problems.order-taken') }),
  already_collected: written({ status: () => 409, message: () => t('problems.already-collected') }),
  delivery_ended: written({ status: () => 409, message: () => t('problems.delivery-ended') }),
  code_wrong: written({
    status: () => 422,
    message: () => t('problems.code-wrong', { triesLeft: '{triesLeft}' }),
  }),
  code_needed: written({ status: () => 422, message: () => t('problems.code-needed') }),
  move_refused: written({
    status: () => 409,
    message: () => t('problems.move-refused', { state: '{state}' }),
  }),
} as const satisfies Record<string, { status: number; message: string }>
