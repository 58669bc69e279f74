import { isAdmin, type Role } from './roles.ts'

/** What people of the shop are. Owners and managers are its administrators: their `users.role` is ADMIN. */
export const STAFF_ROLES = ['owner', 'manager', 'picker', 'rider', 'cashier'] as const

export type StaffRole = (typeof STAFF_ROLES)[number]

/** What each does, as it stands where somebody is invited. */
export const staffRoleTasks: Readonly<Record<StaffRole, string>> = {
  picker: 'picks and packs orders',
  rider: 'brings orders and collects what is due',
  cashier: 'sells at the counter and by phone, and keeps the khata',
  manager: 'everything but staff, settings, payment keys and exports',
  owner: 'everything',
}

/** Read by routes, sockets and menus; `test/routes.test.ts` tries all. `admin`: every call without its own permission. */
export const permissions = {
  admin: ['owner', 'manager'],
  /** One’s own two-step login. */
  'second-factor.own': STAFF_ROLES,
  'staff.manage': ['owner'],
  'settings.manage': ['owner'],
  'payment-keys.manage': ['owner'],
  'exports.make': ['owner'],
  'people.erase': ['owner'],
  /** To be told of orders, with the fields that the role may see. */
  'orders.see': ['owner', 'manager', 'picker'],
  'orders.pick': ['owner', 'manager', 'picker'],
  /** To move an order to another delivery time after its shopper may not any more: for who talks to shoppers. */
  'orders.reschedule': ['owner', 'manager', 'cashier'],
  'delivery.manage': ['owner', 'manager'],
  'deliveries.assign': ['owner', 'manager'],
  'deliveries.own': ['owner', 'manager', 'rider'],
  'cash.count': ['owner', 'manager'],
  'counter.sell': ['owner', 'manager', 'cashier'],
  'purchases.manage': ['owner', 'manager'],
  /** To be told what goods cost the shop. */
  'costs.see': ['owner', 'manager'],
  'stock.count': ['owner', 'manager', 'picker'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof permissions

/** Who may make a call. Ownership of a record is checked in the handler's query. */
export type Access = 'anyone' | 'user' | Permission

/** A caller or a user; without `staffRole` an administrator is an owner. */
export interface Person {
  role: Role
  staffRole?: StaffRole | undefined
}

/** What this person is in the shop; null for shoppers and guests. */
export const staffRoleOf = (person: Person | null | undefined): StaffRole | null =>
  person?.staffRole ?? (isAdmin(person) ? 'owner' : null)

/** Whether this person, or a guest, may do this. */
export function may(person: Person | null | undefined, permission: Permission): boolean {
  const role = staffRoleOf(person)
  return role !== null && (permissions[permission] as readonly StaffRole[]).includes(role)
}

/**
 * Whether somebody of this role may manage a person of that one: change what the shop says about them, end their sessions,
 * give them credit. Nobody manages whom they may not suspend: those who run the shop are for its owners.
 */
export const mayManage = (by: StaffRole | null, whom: StaffRole | null): boolean =>
  by === 'owner' || (by !== null && !(permissions.admin as readonly (StaffRole | null)[]).includes(whom))

/** Whether this person, or a guest, may make calls of this access. */
export const mayCall = (person: Person | null | undefined, access: Access): boolean =>
  access === 'anyone' || (access === 'user' ? Boolean(person) : may(person, access))
