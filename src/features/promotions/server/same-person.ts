/**
 * Common table expressions of who buys, $1 their account and $2 their entry of the book, either null: `person`, their account, and
 * `entries`, all they are in the book. Somebody of the book may have an account, and may stand in it twice.
 */
export const samePerson = `person AS (
    SELECT coalesce($1::char(24), (SELECT k.user_id FROM customers c JOIN customers k ON k.id = coalesce(c.merged_into, c.id) WHERE c.id = $2)) AS user_id
  ), entries AS (
    SELECT id FROM customers WHERE id = ANY(same_customer($2))
    UNION SELECT m.id FROM person p JOIN customers k ON k.user_id = p.user_id JOIN customers m ON coalesce(m.merged_into, m.id) = k.id
  )`
