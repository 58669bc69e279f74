/** What was typed into a form and not saved yet, kept on this device so that it outlives a closed tab. */
export interface FormDraft<Values> {
  values: Values
  /** The record's `updatedAt` when typing began: a save finds out whether somebody else saved meanwhile. */
  updatedAt: string
}

const keyOf = (form: string) => `draft:${form}`

/** Local storage that may be refused or full: a draft is a convenience, never a condition. */
export const formDraft = {
  read<Values>(form: string): FormDraft<Values> | null {
    try {
      const draft = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null') as FormDraft<Values> | null
      return draft && typeof draft.updatedAt === 'string' && typeof draft.values === 'object' ? draft : null
    } catch {
      return null
    }
  },
  keep<Values>(form: string, draft: FormDraft<Values>): void {
    try {
      localStorage.setItem(keyOf(form), JSON.stringify(draft))
    } catch {
      // Refused or full.
    }
  },
  forget(form: string): void {
    try {
      localStorage.removeItem(keyOf(form))
    } catch {
      // Nothing was kept then.
    }
  },
}
