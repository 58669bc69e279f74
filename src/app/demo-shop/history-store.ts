/** Set once the history is loaded. */
export const HISTORY_MARKER = 'demo_history'

/** Whether anybody but its administrator has been there. */
export const IS_USED = 'SELECT EXISTS (SELECT FROM users OFFSET 1) OR EXISTS (SELECT FROM orders) AS used'

/** What a catalogue is like: the packs by their numbers, which a history names. */
export const CATALOGUE_PRINT = `SELECT md5(string_agg(concat_ws('/', k.id, k.product_id, k.unit, k.sku), ',' ORDER BY k.id)) AS print FROM packs k`

/** The ids of what a demo has before its history, with what names them in any demo. */
export const KNOWN_IDS = `SELECT 'users' AS table, email AS name, id FROM users UNION ALL SELECT 'charges', name, id FROM charges`

/** The stock with which the catalogue began was there before anything was sold. */
export const BEFORE_HISTORY = [`UPDATE stock_movements SET at = at - interval '40 days'`]

export const AFTER_HISTORY = [
  // What the triggers of orders would have written.
  `INSERT INTO order_search SELECT id, order_search_text(id, customer, address), order_search_keys(id, customer, address)
   FROM orders WHERE announced_at IS NOT NULL OR status = 'Awaiting Payment'`,
  // A slot belongs to the rule of its weekday, which is another one than on the day for which the history was made.
  `UPDATE slots s SET rule_id = r.id FROM slot_rules made JOIN slot_rules r
     ON r.starts = made.starts AND r.ends = made.ends AND r.area_id IS NOT DISTINCT FROM made.area_id
   WHERE made.id = s.rule_id AND r.weekday = extract(dow FROM s.starts_at AT TIME ZONE 'Asia/Kolkata')`,
  // Everybody has read the notice in force, which is no older than some of their accounts.
  `INSERT INTO consents (user_id, purpose, slug, version, given)
   SELECT u.id, 'account', t.slug, t.version, true FROM users u, (SELECT slug, version FROM legal_texts
     WHERE slug = 'privacy-notice' AND valid_from <= now() ORDER BY version DESC LIMIT 1) t
   WHERE NOT EXISTS (SELECT FROM consents c WHERE c.user_id = u.id AND c.purpose = 'account')`,
  `INSERT INTO settings (key, value) VALUES ('${HISTORY_MARKER}', '{}')`,
]
