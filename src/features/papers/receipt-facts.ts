/** What the till knows of a sale or a note beside its document. Rupees. */
export interface ReceiptFacts {
  /** How it was paid, or how the money of a note goes back; with the number of the credit note that paid. */
  tenders: readonly {
    kind: 'cash' | 'upi' | 'card' | 'khata' | 'credit'
    amount: number
    note?: string | undefined
  }[]
  /** What goes back of the cash that was handed over. */
  change: number
  /** What the credit note of an exchange still has. */
  noteLeft?: { number: string; amount: number } | null
  till: string
  cashier: string
  /** A line of the shop's own. */
  line: string
}
