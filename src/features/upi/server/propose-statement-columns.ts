import { matchHeadings } from '#features/catalogue/list-headings.ts'
import { readUtr } from '#shared/read-utr.ts'
import type { StatementColumn, StatementMapping } from '../statement-columns.ts'

/** What banks and payment companies call their columns, in letters and digits alone. The first names are the surest. */
const NAMES: readonly (readonly [StatementColumn, string])[] = [
  [
    'date',
    'txndate transactiondate trandate transdate date datevaluedate transactiondatetime txndatetime datetime dateandtime dateofpayment paymentdate transactiondateandtime postingdate posteddate valuedate valuedt createdat',
  ],
  ['time', 'time txntime transactiontime'],
  [
    'credit',
    'credit creditamount creditamt deposit deposits depositamt depositamount amountcredited cramount cramt cr credits depositcr depositscr creditcr moneyin paidin',
  ],
  ['amount', 'amount transactionamount txnamount amt paymentamount totalamount netamount grossamount'],
  ['kind', 'crdr drcr crordr drorcr creditdebit debitcredit transactiontype txntype type'],
  ['status', 'status transactionstatus txnstatus paymentstatus'],
  [
    'reference',
    'rrn rrnno rrnnumber bankrrn utr utrno utrnumber bankreferenceno bankreferencenumber customerreferenceno upirefno upireferenceno chqrefno chqrefnumber refnochequeno chequerefno refno referenceno referencenumber reference transactionreference upitransactionid transactionid txnid tranid',
  ],
  [
    'note',
    'narration description descriptionnarration narrationdescription particulars transactionremarks remarks transactiondetails transactionparticulars transactionnote customernote details note notes message',
  ],
]
const MEANT = NAMES.map(([column, names]) => [column, names.split(' ')] as const)

/** Proposes what the columns of a statement are, by their headings, and by references among the cells of a few rows. */
export function proposeStatementColumns(
  headings: readonly string[],
  rows: readonly string[][] = [],
): StatementMapping {
  const mapping = matchHeadings(headings, MEANT)
  if (mapping.includes('reference')) return mapping
  const at = headings.findIndex(
    (_, i) => mapping[i] === null && rows.some((cells) => readUtr(cells[i] ?? '') !== null),
  )
  return at < 0 ? mapping : mapping.with(at, 'reference')
}
