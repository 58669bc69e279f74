/** What the till knows of a sale beside its document. Rupees. */
export interface ReceiptFacts {
  tenders: readonly { name: string; amount: number }[]
  /** What goes back of the cash that was handed over. */
  change: number
  till: string
  cashier: string
  /** A line of the shop's own. */
  line: string
}
