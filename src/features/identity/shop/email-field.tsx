import type { ComponentProps } from 'react'
import { TextField } from '#ui/text-field.tsx'

/** An email address, as every form of the login asks for it. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) => (
  <TextField
    autoComplete="email"
    {...props}
    label="Email address"
    type="email"
    inputMode="email"
    placeholder="you@example.com"
  />
)
