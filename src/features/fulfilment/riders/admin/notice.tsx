import type { ReactNode } from 'react'

export const Notice = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <p
    role="status"
    className="flex items-center gap-3 rounded-xl bg-marigold-50 px-4 py-3 text-lg font-semibold text-marigold-800"
  >
    {icon}
    <span>{children}</span>
  </p>
)
