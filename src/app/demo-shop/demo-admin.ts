/** The demo shop's administrator. */
export const DEMO_ADMIN = 'admin@tokri.example'
