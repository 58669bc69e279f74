/** Unsaved input of a form, stored on this device so that it survives a closed tab. */
interface FormDraft<Values> {
  values: Values
  /** The record's `updatedAt` when typing began, so that a save detects somebody else's. */
  updatedAt: string
}

const keyOf = (form: string) => `draft:${form}`

/** Local storage may be unavailable or full: a draft is a convenience, never a requirement. */
export const formDraft = {
  read<Values>(form: string): FormDraft<Values> | null {
    try {
      const draft = JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null') as FormDraft<Values> | null
      return draft && typeof draft.updatedAt === 'string' && typeof draft.values === 'object' ? draft : null
    } catch {
      return null
    }
  },
  save<Values>(form: string, draft: FormDraft<Values>): void {
    try {
      localStorage.setItem(keyOf(form), JSON.stringify(draft))
    } catch {
      // Unavailable or full.
    }
  },
  remove(form: string): void {
    try {
      localStorage.removeItem(keyOf(form))
    } catch {
      // Nothing was stored then.
    }
  },
}
