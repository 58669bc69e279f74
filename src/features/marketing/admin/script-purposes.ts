/** The field that says what the scripts of another are for. */
export const purposeFieldOf = { headerScripts: 'headerPurpose', bodyScripts: 'bodyPurpose' } as const

export const purposeOptions = [
  { value: 'analytics', label: 'Statistics: waits for a yes' },
  { value: 'marketing', label: 'Marketing: waits for a yes' },
  { value: 'necessary', label: 'Necessary: runs at once' },
] as const

export const purposeProblem = (purpose: string, scripts: string): string | null =>
  purpose === '' && scripts.trim() !== '' ? 'Choose what these scripts are for' : null
