import type { Treatment } from '../treatments.ts'

const labels: Record<Treatment, string> = {
  taxable: 'Taxable',
  exempt: 'Exempt',
  nil: 'Nil-rated',
  non_gst: 'Outside GST',
}

export const treatmentOptions = Object.entries(labels).map(([value, label]) => ({
  value: value as Treatment,
  label,
}))

/** "5%", "Exempt". */
export const treatmentText = ({ treatment, rate }: { treatment: Treatment; rate: number }): string =>
  treatment === 'taxable' ? `${rate}%` : labels[treatment]
