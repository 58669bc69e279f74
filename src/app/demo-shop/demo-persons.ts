import type { StaffRole } from '#shared/permissions.ts'
import { DEMO_ADMIN } from './demo-admin.ts'

interface DemoPerson {
  /** What the bar and the start call them. */
  label: string
  email: string
  name: string
  /** Null for a shopper. */
  role: StaffRole | null
}

/** Those of the demo's persons whom a visitor can become; all of them are made up. */
export const DEMO_PERSONS = [
  { label: 'Shopper', email: 'asha@tokri.example', name: 'Asha Rao', role: null },
  { label: 'Keeper', email: DEMO_ADMIN, name: 'Ravi Kumar', role: 'owner' },
  { label: 'Picker', email: 'prakash@tokri.example', name: 'Prakash Gowda', role: 'picker' },
  { label: 'Rider', email: 'salim@tokri.example', name: 'Salim Khan', role: 'rider' },
  { label: 'Cashier', email: 'kavitha@tokri.example', name: 'Kavitha Nair', role: 'cashier' },
] as const satisfies readonly DemoPerson[]
