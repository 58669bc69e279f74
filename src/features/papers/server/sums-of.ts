import type { DocumentDraft } from '../document-rows.ts'

/** The columns of a paper's sums. */
export const sumsOf = (draft: Omit<DocumentDraft, 'kind' | 'interState' | 'rows'>) => ({
  taxable_paise: draft.taxablePaise,
  cgst_paise: draft.cgstPaise,
  sgst_paise: draft.sgstPaise,
  igst_paise: draft.igstPaise,
  round_off_paise: draft.roundOffPaise,
  total_paise: draft.totalPaise,
})
