import type { Client } from 'pg'
import { fillOrders } from './fill-orders.ts'

const supplier = `'{"mode":"regular","legalName":"Tokri","address":"12 Market Road","branch":"","stateCode":"29","gstin":"29AAAAA0000A1ZY","fssai":"","hsnDigits":4}'::jsonb`
const recipient = `'{"name":"Asha","address":"12, 4th Cross","state":"Karnataka","stateCode":"29"}'::jsonb`
const columns = `id, series, fy, serial, number, kind, order_id, against, reason, gst_effective, issued_at, place_of_supply, inter_state,
   supplier, recipient, keep_until, taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise`
const rest = `'29', false, ${supplier}, ${recipient}, DATE '2034-12-31', 30000, 1140, 1140, 0, 0, 32280`

/** A bill of one row for each delivered order that has none. */
export async function fillBills(bulk: Client): Promise<void> {
  await bulk.query(`SET synchronous_commit = off; SET session_replication_role = replica`)
  await bulk.query(
    `CREATE TEMP TABLE bills AS
     SELECT o.id AS order_id, lpad(to_hex(n), 24, '0') AS id, n, o.created_at + interval '1 hour' AS at
     FROM (SELECT id, created_at, (SELECT count(*) FROM tax_documents) + row_number() OVER (ORDER BY created_at) AS n
       FROM orders WHERE status = 'Delivered' AND id NOT IN (SELECT order_id FROM tax_documents)) o`,
  )
  await bulk.query(
    `INSERT INTO tax_documents (${columns})
     SELECT id, 'A', '2627', n, 'A/2627/' || lpad(n::text, 6, '0'), 'invoice_cum_bill_of_supply', order_id, NULL, NULL, true, at, ${rest} FROM bills`,
  )
  await bulk.query(
    `INSERT INTO tax_document_rows (document_id, position, kind, product_id, pack_id, description, hsn, uqc, quantity_milli, price_paise,
       gross_paise, treatment, rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise, packs)
     SELECT id, 0, 'goods', 1, 1, 'Something', '3401', 'NOS', 1000, 10000, 11780, 'taxable', 1780, 10000, 890, 890, 0, 1 FROM bills`,
  )
  await bulk.query(
    `INSERT INTO document_series (series, fy, next, last_at) SELECT 'A', '2627', coalesce(max(serial), 0) + 1, now() FROM tax_documents
     ON CONFLICT (series, fy) DO UPDATE SET next = excluded.next`,
  )
  await bulk.query(`DROP TABLE bills; RESET session_replication_role; RESET synchronous_commit`)
  await bulk.query('VACUUM ANALYZE')
}

/** Papers of a shop in Karnataka as a regular shop writes them: three rows, two rates and none, and a note in fifty. */
export async function fillPapers(bulk: Client, papers: number): Promise<void> {
  await fillOrders(bulk, 0, papers)
  // These are generated rows: checking constraints would take longer than writing them.
  await bulk.query(`SET synchronous_commit = off; SET session_replication_role = replica`)
  await bulk.query(
    `INSERT INTO document_series (series, fy, next, last_at) VALUES ('A', '2627', ${papers} + 1, now()), ('C', '2627', ${papers} / 50 + 1, now())`,
  )
  // All of them within the last three weeks, so that one or two months hold them.
  await bulk.query(
    `CREATE TEMP TABLE papers AS
     SELECT n, o.id AS order_id, lpad(to_hex(n), 24, '0') AS id, now() - interval '18 s' * (${papers} - n) AS at
     FROM (SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM orders ORDER BY created_at LIMIT ${papers}) o`,
  )
  await bulk.query(
    `INSERT INTO tax_documents (${columns})
     SELECT id, 'A', '2627', n, 'A/2627/' || lpad(n::text, 6, '0'), 'invoice_cum_bill_of_supply', order_id, NULL, NULL, true, at, ${rest} FROM papers`,
  )
  await bulk.query(
    `INSERT INTO tax_documents (${columns})
     SELECT 'f' || substr(id, 2), 'C', '2627', n / 50, 'C/2627/' || lpad((n / 50)::text, 6, '0'), 'credit_note', order_id, id, 'Damaged', true,
       at + interval '1 hour', ${rest} FROM papers WHERE n % 50 = 0`,
  )
  await bulk.query(
    `INSERT INTO tax_document_rows (document_id, position, of_position, kind, product_id, pack_id, description, hsn, uqc, quantity_milli, price_paise,
       gross_paise, treatment, rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise, packs)
     SELECT d.id, p, CASE WHEN d.against IS NOT NULL THEN p END, 'goods', p + 1, p + 1, 'Something ' || p, (ARRAY['3401', '1905', '0401'])[p + 1], 'NOS', 1000, 10000,
       (ARRAY[11780, 10500, 10000])[p + 1], CASE WHEN p = 2 THEN 'nil' ELSE 'taxable' END, (ARRAY[1780, 500, 0])[p + 1], 10000,
       (ARRAY[890, 250, 0])[p + 1], (ARRAY[890, 250, 0])[p + 1], 0, 1
     FROM tax_documents d, generate_series(0, 2) AS p`,
  )
  await bulk.query(`DROP TABLE papers; RESET session_replication_role; RESET synchronous_commit`)
  await bulk.query('VACUUM ANALYZE')
}
